# Varnish as a CDN of one's own: never stale, but in the one run so far it fetched every page anew. Goes into /etc/varnish/default.vcl.
vcl 4.1;

backend default {
    .host = "10.0.0.1";
    .port = "8080";
    .first_byte_timeout = 60s;
}

sub vcl_recv {
    if (req.url ~ "^/(api/|healthz|readyz|metrics)") {
        return (pass);
    }
    # Responses that must be revalidated belong to one request each: nobody waits for another's.
    set req.hash_ignore_busy = true;
}

sub vcl_backend_response {
    # "no-cache" and "max-age=0" let a cache store a response that it revalidates before each use. Varnish stores none of them by
    # itself. With no time to live, but kept, it sends their ETag with each request and their body when the application says 304.
    if (beresp.http.Cache-Control ~ "no-cache|max-age=0" && beresp.http.Cache-Control !~ "no-store|private"
        && beresp.http.ETag && !beresp.http.Set-Cookie && beresp.status == 200) {
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 1d;
        return (deliver);
    }
}
