import { EPISODE_KINDS } from "#domain/episodes/kind.ts";
import { kindLabel } from "#domain/episodes/kind-names.ts";

/** The kinds of appearances to choose from in a form. */
export const KIND_CHOICES = EPISODE_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }));
