import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, type Ref, useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import {
  HAT_PRICE,
  type HatOrder,
  hatFaults,
  isYarnColor,
  type YarnColor,
  yarnSlug,
} from '#domain/custom-hat.ts'
import { priceText } from '#domain/money.ts'
import { hatName } from '#hats/ordered-hat.ts'
import { Paper } from '#web/features/orders/paper.tsx'
import { SumRow, TotalRow } from '#web/features/orders/sum-row.tsx'
import { useSettings } from '#web/features/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { focusField, type HatForm, orderOf } from './hat-form.ts'

type OrderPanelProps = {
  ref: Ref<HTMLElement>
  onPayNow: () => void
  /** the hat is being ordered, to be paid later */
  isOrdering: boolean
  /** a payment is being opened */
  isLeaving: boolean
}

/** What is ordered and what it costs, and the two ways to order it. */
export function OrderPanel({ ref, ...ordering }: OrderPanelProps) {
  const headingId = useId()
  return (
    <section ref={ref} aria-labelledby={headingId}>
      <Paper>
        <h2 id={headingId} className="legend mb-3.5">
          Sinu tellimus
        </h2>
        <Contents {...ordering} />
        <noscript>
          <WithoutScript />
        </noscript>
      </Paper>
    </section>
  )
}

/** Follows what is composed a moment later: when a ball is clicked, the hat has the right of way. */
function Contents(ordering: Omit<OrderPanelProps, 'ref'>) {
  // The form's values are complete from the first: every field has a default.
  const values = useDeferredValue(useWatch<HatForm>() as HatForm)
  return <ContentsOf values={values} {...ordering} />
}

const ContentsOf = memo(({ values, ...ordering }: { values: HatForm } & Omit<OrderPanelProps, 'ref'>) => {
  const order = orderOf(values)
  return (
    <>
      <Summary order={order} />
      <div className="needs-script mt-6">
        <OrderButtons order={order} {...ordering} />
      </div>
    </>
  )
})

function Summary({ order }: { order: HatOrder }) {
  return (
    <dl>
      <SumRow label="Müts">{nameOfHat(order)}</SumRow>
      <SumRow label="Lõngad">
        <Yarns order={order} />
      </SumRow>
      <SumRow label="Pea ümbermõõt">
        <span className="wrap-anywhere">{order.hatDiameter.trim() || 'kirjutamata'}</span>
      </SumRow>
      <SumRow label="Valmib">2–4 nädalaga</SumRow>
      <SumRow label="Saatmine">lepime kokku</SumRow>
      <Stitch className="mt-3 mb-3.5" />
      <TotalRow className="text-[2.375rem]">{priceText(HAT_PRICE)}</TotalRow>
    </dl>
  )
}

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

type OrderButtonsProps = Omit<OrderPanelProps, 'ref'> & { order: HatOrder }

/** The words of each button say what it obliges to (VÕS § 62¹). */
function OrderButtons({ order, onPayNow, isOrdering, isLeaving }: OrderButtonsProps) {
  const missing = [...new Set(hatFaults(order).map(({ field }) => field))]
  const { paymentSandbox } = useSettings()
  const hintId = useId()
  const waits = { disabled: missing.length > 0, 'aria-describedby': missing.length > 0 ? hintId : undefined }
  return (
    <>
      <Button type="submit" size="large" wide busy={isOrdering} {...waits}>
        Esita tellimus (maksa hiljem)
      </Button>
      <p className="mt-2.5 text-hint text-tint-2">
        Võtan sinuga kinnituseks ühendust, raha küsin pärast seda.
      </p>
      <Button look="ghost" size="large" wide busy={isLeaving} onClick={onPayNow} className="mt-4" {...waits}>
        <span>
          <span className="block text-hint font-medium">Maksa kaardiga kohe</span>
          Telli ja maksa <span className="num">{priceText(HAT_PRICE)}</span>
        </span>
      </Button>
      {missing.length > 0 && <Missing id={hintId} fields={missing} />}
      {paymentSandbox && (
        <Notice tone="orange" className="mt-4">
          Pood on proovirežiimis: päris raha ei liigu.
        </Notice>
      )}
      <p className="mt-4 text-hint text-tint-2">
        Tellides nõustud{' '}
        <Link to="/tingimused" target="_blank" className="underline underline-offset-2">
          ostutingimustega<span className="sr-only"> (avaneb uuel kaardil)</span>
        </Link>
        . Müts tehakse just sulle, seepärast seda 14 päeva jooksul tagastada ei saa.
      </p>
    </>
  )
}

const FIELD_NAME: Record<keyof HatOrder, string> = {
  firstName: 'eesnimi',
  lastName: 'perekonnanimi',
  customerEmail: 'e-post',
  customerPhone: 'telefon',
  hatDiameter: 'pea ümbermõõt',
  hatCategory: 'mütsi kuju',
  colors: 'värvid',
  colorOrder: 'värvide järjekord',
  frogHatColor: 'konna värv',
  frogExpression: 'konna ilme',
  frogPinkCheeks: 'põsed',
  frogBorderCustomColors: 'äärise värvid',
  specialWishes: 'erisoovid',
}

/** Why it cannot be ordered yet; each missing thing leads to where it is filled in. */
const Missing = ({ id, fields }: { id: string; fields: readonly (keyof HatOrder)[] }) => (
  <p id={id} className="mt-3.5 text-hint text-tint-2">
    Enne tellimist on veel täita:{' '}
    {fields.map((field, i) => (
      <Comma key={field} isFirst={i === 0}>
        <button type="button" onClick={() => focusField(field)} className="underline underline-offset-2">
          {FIELD_NAME[field]}
        </button>
      </Comma>
    ))}
    .
  </p>
)

const Comma = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => (
  <>
    {!isFirst && ', '}
    {children}
  </>
)

function WithoutScript() {
  const { contactEmail } = useSettings()
  return (
    <Notice tone="orange" className="mt-6">
      Mütsi kokkupanek ja tellimine vajavad JavaScripti. Lülita see sisse või kirjuta mulle: {contactEmail}
    </Notice>
  )
}
