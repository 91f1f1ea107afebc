import { PREMIUM_BENEFITS } from "#domain/plan.ts";

/** Which plan the person is on, and what premium brings. */
export function PlanSummary({ isPremium }: { isPremium: boolean }) {
  return (
    <div className="max-w-xl space-y-4">
      <h2 className="font-display text-2xl">Premium Subscription</h2>
      <p>{isPremium ? "You are on the premium plan." : "You are on the free plan."}</p>
      <p className="text-quiet">Premium is free during the beta. It brings:</p>
      <ul className="list-disc space-y-1 pl-5 text-quiet">
        {PREMIUM_BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </div>
  );
}
