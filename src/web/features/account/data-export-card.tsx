import { Download } from "lucide-react";
import { apiPaths } from "#domain/paths.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { Card, CardActions } from "#web/ui/card.tsx";

/** Takes along what the person has stored here. */
export function DataExportCard() {
  return (
    <Card
      title="Your Data"
      description="Everything that you have stored here as JSON, or the addresses of your RSS feeds as OPML for podcast apps."
    >
      <CardActions>
        <ButtonAnchor href={apiPaths.exportJson()} download>
          <Download aria-hidden /> Download JSON
        </ButtonAnchor>
        <ButtonAnchor href={apiPaths.exportOpml()} download>
          <Download aria-hidden /> Download OPML
        </ButtonAnchor>
      </CardActions>
    </Card>
  );
}
