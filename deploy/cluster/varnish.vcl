# Varnish as a CDN of one's own: keeps pages and asks the application before each use whether they are still the same. Goes into
# /etc/varnish/default.vcl.
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
    # itself. Kept beyond its time to live, it is revalidated with its ETag, and its body is sent when the application says 304.
    if (beresp.http.Cache-Control ~ "no-cache|max-age=0" && beresp.http.Cache-Control !~ "no-store|private"
        && beresp.http.ETag && !beresp.http.Set-Cookie && beresp.status == 200) {
        # Varnish does not revalidate what had no time to live at all.
        set beresp.ttl = 1ms;
        set beresp.grace = 0s;
        # Requests for one page that overlap leave a copy each.
        set beresp.keep = 10s;
        return (deliver);
    }
}

sub vcl_hit {
    # Within that millisecond it is fetched anew.
    if (obj.http.Cache-Control ~ "no-cache|max-age=0") {
        set req.hash_always_miss = true;
        return (restart);
    }
}
