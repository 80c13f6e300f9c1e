import './bank-choice.css'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PaymentMethods } from '#contract/payment-methods.ts'
import type { OnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import * as messages from '#messages/shop/bank-link.ts'
import { SelectField } from '#web/ui/field.tsx'
import { banksOf, choiceOfBank, type WithPaymentChoice } from './payment-choice.ts'

type BankChoiceProps = {
  /** the payment method of the banks */
  way: OnlinePaymentMethod
  methods: PaymentMethods
  country: string
  onCountry: (country: string) => void
}

/** The banks of one country, each a choice of the group around them. */
export function BankChoice({ way, methods, country, onCountry }: BankChoiceProps) {
  const { register } = useFormContext<WithPaymentChoice>()
  const headingId = useId()
  const countries = [...new Set(methods.banks.map(bank => bank.country))]
  return (
    <div className="choice-group relative grid gap-4 p-[22px]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p id={headingId} className="text-[1.125rem]">
          {messages.bankGroup}
          <span className="block text-hint text-tint-2">{messages.bankRedirectNote}</span>
        </p>
        {countries.length > 1 && (
          <SelectField
            label={messages.bankCountry}
            className="w-full sm:w-44"
            value={country}
            onChange={({ target }) => onCountry(target.value)}
          >
            {countries.map(each => (
              <option key={each} value={each}>
                {messages.countries[each] ?? each}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div role="presentation" className="banks">
        {banksOf(methods, country, way).map(bank => (
          <label key={choiceOfBank(way, bank)} className="bank">
            <input type="radio" className="dot" value={choiceOfBank(way, bank)} {...register('way')} />
            {bank.logo && <img src={bank.logo} alt="" width={96} height={32} className="bank-logo" />}
            <span className={bank.logo ? 'sr-only' : undefined}>{bank.name}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
