import { useSettings } from '#web/features/settings/settings.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The names of what is made to the buyer's own wishes. */
export const boundAmong = (lines: readonly { name: string; withdrawable: boolean }[]): string[] =>
  lines.filter(({ withdrawable }) => !withdrawable).map(({ name }) => name)

type NoWithdrawalProps = {
  /** what cannot be withdrawn from; nothing is said where there is none */
  names: readonly string[]
  className: string
}

/** That something cannot be withdrawn from has to be said before it is bought (Directive 2011/83 art. 6 (1) k, VÕS § 54). */
export function NoWithdrawal({ names, className }: NoWithdrawalProps) {
  const { legalTexts } = useSettings()
  if (names.length === 0) return null
  return (
    <Notice tone="orange" className={className}>
      <b>{names.join(', ')}: taganemisõigust ei ole.</b> {legalTexts.customMade}
    </Notice>
  )
}
