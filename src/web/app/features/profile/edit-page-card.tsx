import { paths } from "#domain/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** Leads from the settings to the page where the profile and the media kit are edited. */
export function EditPageCard() {
  return (
    <Card
      title="Your Page"
      description="Your picture, headline, topics, links, featured episodes, testimonials and press kit are edited on the page itself, where visitors see them."
    >
      <ButtonLink to={paths.editProfile()}>Edit page</ButtonLink>
    </Card>
  );
}
