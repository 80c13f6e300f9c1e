import { Fragment, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FieldsWhere, PRODUCT_FIELDS } from '#contract/product-fields.ts'
import { STOCK_MAX } from '#contract/products.ts'
import { BADGES, badgeLabel } from '#domain/badge.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryField } from './category-field.tsx'
import { type ProductValues, stockNow } from './product-values.ts'
import type { useProductForm } from './use-product-form.ts'

/** A part of the form under its heading. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="rounded-tile bg-lumi p-5 md:p-6">
    <h2 className="mb-4 text-title font-bold">{heading}</h2>
    {children}
  </section>
)

type Section = NonNullable<(typeof PRODUCT_FIELDS)[keyof typeof PRODUCT_FIELDS]['section']>
/** The inputs of a section, one for each of its fields, in the order in which they stand. */
type Inputs<Of extends Section> = Record<FieldsWhere<{ section: Of }>, ReactNode>

const AllOf = ({ inputs }: { inputs: Record<string, ReactNode> }) =>
  Object.entries(inputs).map(([field, input]) => <Fragment key={field}>{input}</Fragment>)

export function TextFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const inputs: Inputs<'what'> = {
    name: (
      <TextField
        label="Nimi"
        required
        maxLength={PRODUCT_FIELDS.name.max}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
    ),
    description: (
      <TextArea
        label="Kirjeldus"
        required
        maxLength={PRODUCT_FIELDS.description.max}
        rows={3}
        hint="Paar lauset, mis seisavad poes pildi kõrval."
        error={errors.description?.message}
        {...register('description')}
      />
    ),
    longDescription: (
      <TextArea
        label="Pikk kirjeldus"
        maxLength={PRODUCT_FIELDS.longDescription.max}
        rows={6}
        hint="Toote oma lehel. Tühi rida alustab uut lõiku."
        {...register('longDescription')}
      />
    ),
  }
  return (
    <Part heading="Mis see on">
      <div className="grid grid-cols-1 gap-4">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}

type PriceFieldsProps = { held: number; stock: ReturnType<typeof useProductForm>['stock'] }

export function PriceFields({ held, stock }: PriceFieldsProps) {
  const { register, formState, watch } = useFormContext<ProductValues>()
  const { errors } = formState
  const price = { type: 'number', step: '0.01', min: '0.01', inputMode: 'decimal' } as const
  const inputs: Inputs<'price'> = {
    price: (
      <TextField {...price} label="Hind (€)" required error={errors.price?.message} {...register('price')} />
    ),
    originalPrice: (
      <TextField
        {...price}
        label="Endine hind (€)"
        hint={`Selle hinnaga kinnitad, et küsisid seda viimase ${PRIOR_PRICE_DAYS} päeva jooksul enne soodustust, uue toote puhul näiteks laadal. Kui poes küsisid muud, seisab seal läbi kriipsutatuna selle aja madalaim hind.`}
        error={errors.originalPrice?.message}
        {...register('originalPrice')}
      />
    ),
    stockQuantity: (
      <TextField
        type="number"
        step="1"
        min="0"
        max={STOCK_MAX}
        inputMode="numeric"
        label="Laos (tk)"
        hint={
          stock
            ? `Vahepeal muutus: laos on nüüd ${stock.now || 'lugemata'}. Salvestan ${stockNow(watch('stockQuantity'), stock) || 'lugemata'}.`
            : held > 0
              ? `Neist ${held} on praegu kellegi maksmisel.`
              : 'Tühi: neid ei loeta, müüa saab alati.'
        }
        error={errors.stockQuantity?.message}
        {...register('stockQuantity')}
      />
    ),
    inStock: <Checkbox label="Müügil" className="self-center" {...register('inStock')} />,
  }
  return (
    <Part heading="Hind ja kogus">
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
      <SelectField
        label="Märgis"
        hint="Poes ei näita ma suuremat soodustust, kui hind kinnitab, ega oma sõnadega märgist, mis lubab tasuta saatmist või üldist rohelist („öko“, „keskkonnasõbralik“)."
        {...register('badge')}
      >
        <option value="">Ilma märgiseta</option>
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
    <Part heading="Kus ja kuidas seda näidatakse">
      <div className="grid gap-4 sm:grid-cols-2">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}

export function MaterialFields() {
  const { register } = useFormContext<ProductValues>()
  const inputs: Inputs<'material'> = {
    fibres: (
      <TextField
        label="Koostis"
        maxLength={PRODUCT_FIELDS.fibres.max}
        placeholder="80% vill, 20% akrüül"
        hint={
          <>
            <Icon name="leaf" className="mr-1.5 inline size-[18px]" />
            Ostja peab kiud protsentides enne ostmist teada saama.
          </>
        }
        {...register('fibres')}
      />
    ),
    care: <TextArea label="Hooldus" maxLength={PRODUCT_FIELDS.care.max} rows={2} {...register('care')} />,
  }
  return (
    <Part heading="Koostis ja hooldus">
      <div className="grid grid-cols-1 gap-4">
        <AllOf inputs={inputs} />
      </div>
    </Part>
  )
}
