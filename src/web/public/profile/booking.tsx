import { Share2 } from "lucide-react";
import { paths } from "#domain/paths.ts";
import { type PublicProfilePage, SHOW_CONTACT } from "#domain/public-pages/public-pages.ts";
import { Button, ButtonAnchor, type ButtonVariant } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** Whether hosts can book the guest, or write to them. */
export function isBookable({ profile, contact }: PublicProfilePage): boolean {
  return Boolean(profile.bookingUrl) || contact.isOffered;
}

/** What a host came for: the guest's booking page, or their e-mail address. Nothing where there is neither. */
export function BookingButton({ page, className }: { page: PublicProfilePage; className?: string }) {
  if (!page.profile.bookingUrl) return <EmailButton page={page} variant="primary" className={className} />;
  return (
    <ButtonAnchor variant="primary" href={page.profile.bookingUrl} rel="noopener" className={className}>
      Book an interview
    </ButtonAnchor>
  );
}

interface EmailButtonProps {
  page: PublicProfilePage;
  variant?: ButtonVariant;
  className?: string | undefined;
}

/** Writes to the guest, or at first asks for their address. Nothing without one. */
export function EmailButton({ page: { profile, contact }, variant = "secondary", className }: EmailButtonProps) {
  if (!contact.isOffered) return null;
  if (contact.email)
    return (
      <ButtonAnchor variant={variant} href={`mailto:${contact.email}`} className={className}>
        Email
      </ButtonAnchor>
    );
  return (
    // A form, because programs that collect addresses follow links but submit no forms.
    <form action={`${paths.publicProfile(profile.screenName)}#contact`} className={className}>
      <input type="hidden" name="contact" value={SHOW_CONTACT} />
      <Button type="submit" variant={variant} className="w-full">
        Email
      </Button>
    </form>
  );
}

/** Booking and sharing at the lower edge of phones, wherever the page is scrolled to. */
export function BookingBar({ page }: { page: PublicProfilePage }) {
  if (!isBookable(page)) return null;
  return (
    <div className="booking-bar">
      <BookingButton page={page} className="grow" />
      <ShareProfile page={page} />
    </div>
  );
}

/** Copies the link to the profile. */
export function ShareProfile({ page, className }: { page: PublicProfilePage; className?: string }) {
  return (
    <CopyButton
      value={page.origin + paths.publicProfile(page.profile.screenName)}
      icon={<Share2 aria-hidden />}
      className={className}
    >
      Share
    </CopyButton>
  );
}
