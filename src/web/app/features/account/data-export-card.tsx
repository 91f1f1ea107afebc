import { Download } from "lucide-react";
import { apiPaths } from "#domain/api-paths.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { Card, CardActions } from "#web/ui/card.tsx";

/** Downloads the user's data. */
export function DataExportCard() {
  return (
    <Card
      title="Your Data"
      description="Download everything you have stored here as JSON, or the URLs of your RSS feeds as OPML for podcast apps."
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
