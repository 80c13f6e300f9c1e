import { Fragment, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FieldsWhere, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { BADGES, badgeLabel } from '#domain/badge.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/admin/products.ts'
import * as sales from '#messages/admin/sales.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryField } from './category-field.tsx'
import { type ProductValues, stockNow } from './product-values.ts'
import type { useProductForm } from './use-product-form.ts'

/** A part of the form with its heading. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="rounded-tile bg-lumi p-5 md:p-6">
    <h2 className="mb-4 text-title font-bold">{heading}</h2>
    {children}
  </section>
)

type Section = NonNullable<(typeof PRODUCT_FIELDS)[keyof typeof PRODUCT_FIELDS]['section']>
/** The inputs of a section, one for each of its fields, in their order on the page. */
type Inputs<Of extends Section> = Record<FieldsWhere<{ section: Of }>, ReactNode>

const AllOf = ({ inputs }: { inputs: Record<string, ReactNode> }) =>
  Object.entries(inputs).map(([field, input]) => <Fragment key={field}>{input}</Fragment>)

export function TextFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const inputs: Inputs<'what'> = {
    name: (
      <TextField
        label={messages.nameLabel}
        required
        maxLength={PRODUCT_FIELDS.name.max}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
    ),
    description: (
      <TextArea
        label={messages.descriptionLabel}
        required
        maxLength={PRODUCT_FIELDS.description.max}
        rows={3}
        hint={messages.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
    ),
    longDescription: (
      <TextArea
        label={messages.longDescriptionLabel}
        maxLength={PRODUCT_FIELDS.longDescription.max}
        rows={6}
        hint={messages.longDescriptionHint}
        {...register('longDescription')}
      />
    ),
  }
  return (
    <Part heading={messages.basicsHeading}>
      <div className="grid grid-cols-1 gap-4">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}

type PriceFieldsProps = {
  held: number
  /** the price during a current sale, in euros */
  salePrice: string | null
  stock: ReturnType<typeof useProductForm>['stock']
}

export function PriceFields({ held, salePrice, stock }: PriceFieldsProps) {
  const { register, formState, watch } = useFormContext<ProductValues>()
  const { errors } = formState
  const inputs: Inputs<'price'> = {
    price: (
      <MoneyField
        typed={watch('price')}
        label={messages.priceLabel}
        required
        hint={salePrice && sales.usualPriceHint(priceText(salePrice))}
        error={errors.price?.message}
        {...register('price')}
      />
    ),
    originalPrice: (
      <MoneyField
        typed={watch('originalPrice')}
        label={messages.originalPriceLabel}
        hint={messages.originalPriceHint(PRIOR_PRICE_DAYS)}
        error={errors.originalPrice?.message}
        {...register('originalPrice')}
      />
    ),
    stockQuantity: (
      <TextField
        inputMode="numeric"
        autoComplete="off"
        label={messages.stockLabel}
        hint={
          stock
            ? messages.stockChangedHint(
                stock.now || messages.notCounted,
                stockNow(watch('stockQuantity'), stock) || messages.notCounted,
              )
            : held > 0
              ? messages.stockReservedHint(held)
              : messages.stockUncountedHint
        }
        error={errors.stockQuantity?.message}
        {...register('stockQuantity')}
      />
    ),
    inStock: <Checkbox label={messages.onSale} className="self-center" {...register('inStock')} />,
  }
  return (
    <Part heading={messages.priceAndQuantityHeading}>
      <div className="grid gap-4 sm:grid-cols-2">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}

export function PlaceFields() {
  const { register, getValues } = useFormContext<ProductValues>()
  const own = getValues('badge')
  const inputs: Inputs<'place'> = {
    category: <CategoryField />,
    badge: (
      <SelectField label={messages.badgeLabel} hint={messages.badgeHint} {...register('badge')}>
        <option value="">{messages.noBadge}</option>
        {Object.keys(BADGES).map(badge => (
          <option key={badge} value={badge}>
            {badgeLabel(badge)}
          </option>
        ))}
        {own && !Object.hasOwn(BADGES, own) && <option value={own}>{own}</option>}
      </SelectField>
    ),
  }
  return (
    <Part heading={messages.presentationHeading}>
      <div className="grid gap-4 sm:grid-cols-2">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}

export function MaterialFields() {
  const { register } = useFormContext<ProductValues>()
  const inputs: Inputs<'material'> = {
    size: (
      <TextField
        label={messages.sizeLabel}
        maxLength={PRODUCT_FIELDS.size.max}
        placeholder={messages.sizePlaceholder}
        {...register('size')}
      />
    ),
    fibres: (
      <TextField
        label={messages.fibresLabel}
        maxLength={PRODUCT_FIELDS.fibres.max}
        placeholder={messages.fibresPlaceholder}
        hint={
          <>
            <Icon name="leaf" className="mr-1.5 inline size-[18px]" />
            {messages.fibresHint}
          </>
        }
        {...register('fibres')}
      />
    ),
    care: (
      <TextArea
        label={messages.careLabel}
        maxLength={PRODUCT_FIELDS.care.max}
        rows={2}
        {...register('care')}
      />
    ),
  }
  return (
    <Part heading={messages.materialHeading}>
      <div className="grid grid-cols-1 gap-4">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}
