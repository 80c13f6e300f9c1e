import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PaymentMethods } from '#contract/payment-methods.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { FieldError } from '#web/ui/field.tsx'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BankChoice } from './bank-choice.tsx'
import { methodsQuery } from './methods-query.ts'
import { initialChoice, isOffered, payWithOf, type WithPaymentChoice } from './payment-choice.ts'
import { labelOf, providerWords } from './provider-words.ts'

/** The payment methods of a shop with a bank link: one group, in which each bank is a choice. */
export function PaymentMethodChoice({
  offered,
  headingId,
}: {
  offered: readonly OnlinePaymentMethod[]
  headingId: string
}) {
  const { data, isError } = useQuery(methodsQuery)
  if (data) return <Offered methods={data} headingId={headingId} />
  // Without the list, the bank can be chosen at the provider.
  if (isError) return <Offered methods={{ ways: [...offered], banks: [] }} headingId={headingId} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-72 rounded-field" />
    </div>
  )
}

function Offered({ methods, headingId }: { methods: PaymentMethods; headingId: string }) {
  const { register, setValue, formState } = useFormContext<WithPaymentChoice>()
  const way = useWatch<WithPaymentChoice, 'way'>({ name: 'way' })
  const errorId = useId()
  const error = formState.errors.way?.message
  const [country, setCountry] = useState<string>()
  const shown = country ?? payWithOf(way)?.country ?? methods.banks[0]?.country ?? ''

  // A draft restored meanwhile may have a method that is not offered any more.
  useEffect(() => {
    const isToChoose = way === '' && country !== undefined
    if (!isToChoose && !isOffered(methods, way)) setValue('way', initialChoice(methods))
  }, [way, country, methods, setValue])
  const onCountry = (to: string) => {
    setCountry(to)
    // The chosen bank must not be out of view.
    if (payWithOf(way)?.country !== undefined) setValue('way', '')
  }
  return (
    <>
      <RadioRows
        aria-labelledby={headingId}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {methods.ways.map(each =>
          providerWords(each).hasBanks && methods.banks.length > 0 ? (
            <BankChoice key={each} way={each} methods={methods} country={shown} onCountry={onCountry} />
          ) : (
            <RadioRow
              key={each}
              value={each}
              label={labelOf(each, methods.ways)}
              note={providerWords(each).note}
              {...register('way')}
            />
          ),
        )}
      </RadioRows>
      {error && (
        <div className="mt-[7px]">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </>
  )
}
