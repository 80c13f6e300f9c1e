import { type FormEvent, useState } from 'react'
import type { Withdrawable } from '#contract/withdrawals.ts'
import { isEmail, readEmail } from '#domain/contact-details.ts'
import { dayText } from '#domain/day-text.ts'
import { EMAIL_MAX, FULL_NAME_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { type Declaration, type Line, leftOf } from './withdraw.ts'

/** The choice of what to withdraw from, and the customer's name. */
export function WithdrawalChoice({
  found,
  declared,
  onDeclared,
}: {
  found: Withdrawable
  declared: Declaration | undefined
  onDeclared: (declaration: Declaration) => void
}) {
  const [faults, setFaults] = useState<Partial<Record<'lines' | 'name' | 'receiptEmail', string>>>({})
  const isOnlyPiece = found.lines.reduce((pieces, line) => pieces + leftOf(line), 0) === 1
  // If only one piece is left, there is nothing to choose.
  const before = (line: Line) =>
    declared
      ? declared.lines.find(({ position }) => position === line.position)?.quantity
      : isOnlyPiece
        ? leftOf(line) || undefined
        : undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (field: string) => String(form.get(field) ?? '').trim()
    const lines = found.lines
      .filter(line => form.has(`line-${line.position}`))
      .map(({ position }) => ({ position, quantity: Number(form.get(`quantity-${position}`) ?? 1) }))
    const [name, receiptEmail] = [given('name'), given('receiptEmail')]
    const wrong = {
      ...(lines.length === 0 && { lines: messages.linesMissing }),
      ...(!name && { name: messages.nameMissing }),
      ...(!isEmail(readEmail(receiptEmail)) && { receiptEmail: messages.receiptEmailInvalid }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) return onDeclared({ name, receiptEmail, lines })
    event.currentTarget
      .querySelector<HTMLElement>(`[name^="${FIRST_CONTROL[Object.keys(wrong)[0]!]}"]`)
      ?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-6">
      {found.lastDay && <p>{messages.withdrawalDeadline(dayText(found.lastDay))}</p>}
      <fieldset
        className="rounded-tile bg-lumi px-5 py-4 sm:px-7"
        aria-describedby={faults.lines && LINES_FAULT}
      >
        <legend className="sr-only">{messages.withdrawalLinesLegend}</legend>
        {found.lines.map((line, index) => (
          <div key={line.position}>
            {index > 0 && <Stitch className="my-2" />}
            <LineChoice line={line} before={before(line)} />
          </div>
        ))}
        <div id={LINES_FAULT} role="alert">
          {faults.lines && (
            <Notice tone="red" className="my-3">
              {faults.lines}
            </Notice>
          )}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={messages.nameLabel}
          name="name"
          autoComplete="name"
          maxLength={FULL_NAME_MAX}
          defaultValue={declared?.name ?? found.customerName}
          error={faults.name}
          required
        />
        <TextField
          label={messages.receiptEmailLabel}
          name="receiptEmail"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={declared?.receiptEmail ?? found.customerEmail}
          error={faults.receiptEmail}
          required
        />
      </div>
      <div>
        <Button type="submit">{messages.continueToConfirm}</Button>
      </div>
    </form>
  )
}

const LINES_FAULT = 'withdrawal-lines-fault'

const FIRST_CONTROL: Record<string, string> = { lines: 'line-', name: 'name', receiptEmail: 'receiptEmail' }

function LineChoice({ line, before }: { line: Line; before: number | undefined }) {
  const left = leftOf(line)
  if (left === 0)
    return (
      <p className="flex min-h-11 items-center text-tint-2">
        {line.name}: {line.withdrawable ? messages.lineAlreadyWithdrawn : messages.lineCustomMade}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <Checkbox
        name={`line-${line.position}`}
        defaultChecked={before !== undefined}
        label={left === 1 ? line.name : `${left} × ${line.name}`}
      />
      {left > 1 && (
        <label className="flex items-center gap-3">
          <span>
            {messages.howManyPieces}
            <span className="sr-only">: {line.name}</span>
          </span>
          <select
            name={`quantity-${line.position}`}
            defaultValue={before ?? left}
            className="input w-auto pr-9"
          >
            {Array.from({ length: left }, (_, index) => index + 1).map(pieces => (
              // Preact selects by the value alone, not by the text.
              <option key={pieces} value={pieces}>
                {pieces}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
