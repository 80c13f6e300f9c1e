import { CHEAPEST_FEE } from '#domain/carriers.ts'
import { HAT_PRICE, type HatOrder, isYarnColor, type YarnColor, yarnSlug } from '#domain/custom-hat.ts'
import { priceText } from '#domain/money.ts'
import { hatName } from '#hats/hat-text.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { SumRow, TotalRow } from '#web/ui/sum-row.tsx'

/** What is ordered and what it costs. */
export const OrderSummary = ({ order }: { order: HatOrder }) => (
  <>
    <dl>
      <SumRow label="Müts">{nameOfHat(order)}</SumRow>
      <SumRow label="Lõngad">
        <Yarns order={order} />
      </SumRow>
      <SumRow label="Pea ümbermõõt">
        <span className="wrap-anywhere">{order.hatDiameter.trim() || 'kirjutamata'}</span>
      </SumRow>
      <SumRow label="Valmib">2–4 nädalaga</SumRow>
      <SumRow label="Saatmine">
        <span className="block text-right">
          maksad hiljem: alates {priceText(CHEAPEST_FEE)}, lisandub maksmisel
        </span>
        <span className="block text-right">maksad kohe: hinna sees</span>
      </SumRow>
    </dl>
    <Stitch className="mt-3 mb-3.5" />
    <dl>
      <TotalRow className="text-[2.375rem]">{priceText(HAT_PRICE)}</TotalRow>
    </dl>
  </>
)

const nameOfHat = ({ hatCategory }: HatOrder): string =>
  hatCategory ? hatName({ hatCategory }).toLocaleLowerCase('et') : 'kuju valimata'

/** The yarns that the hat takes, as small balls. */
function Yarns({ order }: { order: HatOrder }) {
  const yarns = yarnsOf(order)
  if (yarns.length === 0) return order.hatCategory === 'custom' ? 'lepime kokku' : 'valimata'
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5">
      {yarns.map(color => (
        <img
          key={color}
          src={`/media/yarn/${yarnSlug(color)}.svg`}
          alt={color}
          width={26}
          height={26}
          className="size-[26px]"
        />
      ))}
    </span>
  )
}

const yarnsOf = ({ hatCategory, colors, frogHatColor, frogBorderCustomColors }: HatOrder): YarnColor[] => {
  const names =
    hatCategory === 'frog'
      ? [frogHatColor, ...frogBorderCustomColors]
      : hatCategory === 'custom'
        ? []
        : colors
  return [...new Set(names)].filter(isYarnColor)
}
