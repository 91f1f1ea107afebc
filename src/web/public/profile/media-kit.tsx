import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicProfilePage, PublicTestimonial } from "#domain/public-pages/public-pages.ts";
import type { PublicProfile } from "#domain/users/user.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { RemoteImage, useImageError } from "#web/ui/remote-image.tsx";

const LINK_CLASS = "wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-ink";

/** What a host wants to know before inviting the guest; nothing when the guest has filled nothing in. */
export function ForHosts({ profile, contact }: PublicProfilePage) {
  const { whyNow, topics, languages, links, bookingUrl } = profile;
  const hasPrintedFacts = bookingUrl || contact.isOffered;
  const hasFacts = languages || links || contact.email;
  const isOnScreen = whyNow || topics || hasFacts;
  if (!isOnScreen && !hasPrintedFacts) return null;
  return (
    <section
      aria-labelledby="hosts"
      className={classNames(
        "gap-x-12 gap-y-8 md:grid-cols-[1fr_18rem] print:grid print:grid-cols-[1fr_14rem] print:gap-6",
        isOnScreen ? "grid" : "hidden",
      )}
    >
      <div className="min-w-0 space-y-5 print:space-y-2">
        <h2 id="hosts" className="font-display text-3xl print:text-xl">
          For hosts
        </h2>
        {whyNow && (
          <p
            dir="auto"
            className="max-w-2xl text-pretty wrap-anywhere text-lg leading-relaxed print:line-clamp-2 print:text-base print:leading-snug"
          >
            {whyNow}
          </p>
        )}
        {topics && (
          <ol className="max-w-2xl divide-y divide-line border-line border-y print:divide-y-0 print:border-0">
            {topics.map((topic, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and the page is loaded as a whole
                key={index}
                dir="auto"
                className="text-pretty wrap-anywhere py-3 font-display text-xl leading-snug print:line-clamp-2 print:py-0.5 print:text-base"
              >
                {topic}
              </li>
            ))}
          </ol>
        )}
      </div>
      {(hasFacts || hasPrintedFacts) && (
        <div className="min-w-0">
          <dl id="contact" className="scroll-mt-24 space-y-4 text-sm print:space-y-1.5">
            {contact.printed && !contact.email && (
              <Fact name="Email" className="hidden print:block">
                <span data-mailbox={contact.printed[0]} data-domain={contact.printed[1]} className="printed-email" />
              </Fact>
            )}
            {contact.email && (
              <Fact name="Email">
                <a href={`mailto:${contact.email}`} className={LINK_CLASS}>
                  {contact.email}
                </a>
              </Fact>
            )}
            {bookingUrl && (
              <Fact name="Booking" className="hidden print:block">
                {shortUrl(bookingUrl)}
              </Fact>
            )}
            {languages && <Fact name="Languages">{languages.join(", ")}</Fact>}
            {links && (
              <Fact name="Links">
                <ul className="space-y-1 print:space-y-0">
                  {links.map((link, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <li key={index} className="print:nth-[n+6]:hidden">
                      <a href={link} rel="me noopener" className={LINK_CLASS}>
                        {shortUrl(link)}
                      </a>
                    </li>
                  ))}
                </ul>
              </Fact>
            )}
          </dl>
        </div>
      )}
    </section>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A URL as people write it. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** What hosts said about the guest. */
export function Testimonials({ testimonials }: { testimonials: readonly PublicTestimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials">
      <h2 id="testimonials" className="mb-6 font-display text-3xl print:mb-1 print:text-xl">
        What hosts say
      </h2>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2 print:grid-cols-2 print:gap-6">
        {testimonials.map(({ quote, name, episode }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index} className="print:nth-[n+3]:hidden">
            <figure className="space-y-3 border-line-strong border-l-2 pl-5 print:space-y-1 print:pl-3">
              <blockquote
                dir="auto"
                className="text-pretty wrap-anywhere font-display text-xl leading-snug print:line-clamp-3 print:text-sm"
              >
                {`“${quote}”`}
              </blockquote>
              <figcaption dir="auto" className="wrap-anywhere text-quiet text-sm print:line-clamp-2 print:text-xs">
                {name}
                {episode && (
                  <>
                    {episode.showName && `, ${episode.showName}`}
                    {": "}
                    <a href={episode.url} className={LINK_CLASS}>
                      {episode.title}
                    </a>
                  </>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Texts to copy and photos to download. The printed sheet leaves it out. */
export function PressKit({ profile }: { profile: PublicProfile }) {
  const { bioShort, bioLong, pronunciation, photos } = profile;
  if (!bioShort && !bioLong && !photos) return null;
  return (
    <section aria-labelledby="press" className="profile-press space-y-6 print:hidden">
      <h2 id="press" className="font-display text-3xl">
        Press kit
      </h2>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {bioShort && <TextToCopy title="Short bio" text={bioShort} />}
        {bioLong && <TextToCopy title="Long bio" text={bioLong} />}
        {pronunciation && <TextToCopy title="Pronunciation" text={pronunciation} />}
      </div>
      {photos && (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              <Photo {...photo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TextToCopy({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 space-y-3">
      <h3 className="font-medium text-quiet text-sm">{title}</h3>
      <p dir="auto" className="whitespace-pre-line text-pretty wrap-anywhere leading-relaxed">
        {text}
      </p>
      <CopyButton value={text} copiedText={`${title} copied to clipboard`} icon={<Copy aria-hidden />}>
        {`Copy ${title.toLowerCase()}`}
      </CopyButton>
    </div>
  );
}

function Photo({ url, credit }: { url: string; credit: string | null }) {
  const { hasFailed, onLoadError } = useImageError(url);
  return (
    <figure className="space-y-2">
      <a href={url} rel="noopener" className="block overflow-hidden rounded-lg bg-sunken">
        {hasFailed ? (
          <span className="grid aspect-[4/5] place-items-center p-4 text-quiet text-sm">Open the photo</span>
        ) : (
          <RemoteImage
            src={url}
            onLoadError={onLoadError}
            loading="lazy"
            className="aspect-[4/5] w-full object-cover"
          />
        )}
        <span className="sr-only">{credit ? `Photo by ${credit}, full size` : "Photo, full size"}</span>
      </a>
      {credit && <figcaption className="wrap-anywhere text-quiet text-sm">{`Photo: ${credit}`}</figcaption>}
    </figure>
  );
}
