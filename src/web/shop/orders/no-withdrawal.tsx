import * as messages from '#messages/shop/orders.ts'
import { useSettings } from '#web/shop/settings/settings.ts'

/** Returns the names of what is made to the buyer's own wishes. */
export const boundAmong = (lines: readonly { name: string; withdrawable: boolean }[]): string[] =>
  lines.filter(({ withdrawable }) => !withdrawable).map(({ name }) => name)

type NoWithdrawalProps = {
  /** what cannot be withdrawn from; nothing is shown if it is empty */
  names: readonly string[]
  className: string
}

/** Says before a purchase what cannot be withdrawn from (Directive 2011/83 art. 6 (1) k, VÕS § 54). */
export function NoWithdrawal({ names, className }: NoWithdrawalProps) {
  const { legalTexts } = useSettings()
  if (names.length === 0) return null
  return (
    <div className={className}>
      <p className="font-bold">{messages.noWithdrawalRight(names.join(', '))}</p>
      <p className="mt-1 text-hint text-tint-2">{legalTexts.customMade}</p>
    </div>
  )
}
