import { Copy } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { CONTROL_CLASS, Field } from "#web/ui/field.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  /** the toast's description */
  copiedText: string;
  isLong?: boolean;
}

/** A read-only value with a copy button. */
export function CopyField({ label, value, copiedText, isLong = false }: CopyFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex items-start gap-2">
          {isLong ? (
            <textarea
              {...control}
              readOnly
              rows={4}
              value={value}
              onFocus={(event) => event.target.select()}
              className={`${CONTROL_CLASS} resize-none break-all py-2 font-mono md:pointer-fine:text-xs!`}
            />
          ) : (
            <input
              {...control}
              readOnly
              value={value}
              onFocus={(event) => event.target.select()}
              className={`${CONTROL_CLASS} h-11 md:h-10`}
            />
          )}
          <Button size="icon" aria-label={`Copy ${label}`} onClick={() => copyWithToast(value, copiedText)}>
            <Copy />
          </Button>
        </div>
      )}
    </Field>
  );
}
