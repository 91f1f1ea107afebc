import type { ProfileEditor } from "../use-profile-editor.ts";
import { Featured } from "./featured.tsx";
import { ForHosts } from "./for-hosts.tsx";
import { PressKit } from "./press-kit.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The sections of the page that hosts read, in its order. All fields are optional; visitors see those that are filled. */
export function MediaKitEditor({ editor }: { editor: ProfileEditor }) {
  return (
    <div className="space-y-14">
      <ForHosts editor={editor} />
      <Featured editor={editor} />
      <Testimonials editor={editor} />
      <PressKit editor={editor} />
    </div>
  );
}
