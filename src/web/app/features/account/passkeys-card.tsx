import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type PasskeyView, passkeyFormSchema } from "#domain/users/passkeys.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { passkeysQuery, useAddPasskey, useRemovePasskey } from "#web/app/api/passkeys.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { HiddenUsername } from "./hidden-username.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

/** The user's passkeys: with one, signing in takes it besides the password. */
export function PasskeysCard({ user }: { user: CurrentUser }) {
  const query = useQuery(passkeysQuery());
  const passkeys = query.data;
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView>();
  return (
    <Card
      title="Passkeys"
      badge={passkeys && passkeys.length > 0 && <Badge variant="good">On</Badge>}
      description="A second step when you log in: after your password, your phone, computer or security key confirms that it is you. Add two, so that losing one does not lock you out."
    >
      <div className="flex flex-col items-start gap-5">
        <QueryBoundary
          query={query}
          title="Your passkeys could not be loaded"
          loading={
            // It takes no room: most users have no passkeys, and what is below must not move when that is known.
            <span role="status" className="sr-only">
              Loading your passkeys
            </span>
          }
        >
          {(passkeys) => <PasskeyList passkeys={passkeys} onRemove={setRemoved} />}
        </QueryBoundary>
        <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
      </div>
      {isAdding && <AddPasskeyDialog user={user} isFirst={passkeys?.length === 0} onClose={() => setIsAdding(false)} />}
      {removed && <RemovePasskeyDialog user={user} passkey={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  onRemove: (passkey: PasskeyView) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="w-full divide-y divide-line border-line border-y">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 py-3">
          <KeyRound aria-hidden className="size-5 shrink-0 stroke-[1.5] text-quiet" />
          <div className="min-w-0 grow">
            <p className="break-words font-medium">{passkey.name}</p>
            <p className="text-quiet text-sm">
              Added {formatDate(passkey.createdAt)} ·{" "}
              {passkey.lastUsedAt ? `last used ${timeAgo(passkey.lastUsedAt)}` : "not used yet"}
            </p>
          </div>
          <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddPasskeyDialogProps {
  user: CurrentUser;
  /** whether it is the user's only passkey */
  isFirst: boolean;
  onClose: () => void;
}

function AddPasskeyDialog({ user, isFirst, onClose }: AddPasskeyDialogProps) {
  const form = useForm({ resolver: zodResolver(passkeyFormSchema), defaultValues: { name: "", password: "" } });
  const adding = useAddPasskey();
  const onError = (error: Error) => showFieldErrors(form, fieldErrorsOf(error));
  const submit = form.handleSubmit((values) => adding.mutate(values, { onSuccess: onClose, onError }));
  return (
    <Dialog
      onOpenChange={onClose}
      title="Add a passkey"
      description={`Your browser then asks where to keep the passkey.${isFirst ? " You are logged out on all other devices." : ""}`}
    >
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Name"
          autoComplete="off"
          hint="To tell your passkeys apart, such as Phone or Work laptop"
          {...formField(form, "name")}
        />
        <HiddenUsername user={user} />
        <TextField label="Password" type="password" autoComplete="current-password" {...formField(form, "password")} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={adding.isPending}>
            Add Passkey
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  user: CurrentUser;
  passkey: PasskeyView;
  onClose: () => void;
}

function RemovePasskeyDialog({ user, passkey, onClose }: RemovePasskeyDialogProps) {
  const removing = useRemovePasskey();
  return (
    <PasswordDialog
      user={user}
      title={`Remove ${passkey.name}?`}
      description="You are logged out on all other devices. Without any passkey, your password alone logs you in."
      confirmLabel="Remove passkey"
      failure="The passkey was not removed"
      isBusy={removing.isPending}
      onConfirm={async (password) => {
        await removing.mutateAsync({ passkeyId: passkey.id, password }, { onSuccess: onClose });
        toast({ title: "Passkey removed", description: `${passkey.name} no longer logs you in.` });
      }}
      onClose={onClose}
    />
  );
}
