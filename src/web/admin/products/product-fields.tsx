import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { CARE_MAX, FIBRES_MAX, STOCK_MAX } from '#contract/products.ts'
import { BADGES, badgeLabel } from '#domain/badge.ts'
import { NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
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

export function TextFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <Part heading="Mis see on">
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Nimi"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label="Kirjeldus"
          required
          maxLength={TEXT_MAX}
          rows={3}
          hint="Paar lauset, mis seisavad poes pildi kõrval."
          error={errors.description?.message}
          {...register('description')}
        />
        <TextArea
          label="Pikk kirjeldus"
          maxLength={TEXT_MAX}
          rows={6}
          hint="Toote oma lehel. Tühi rida alustab uut lõiku."
          {...register('longDescription')}
        />
      </div>
    </Part>
  )
}

type PriceFieldsProps = { held: number; stock: ReturnType<typeof useProductForm>['stock'] }

export function PriceFields({ held, stock }: PriceFieldsProps) {
  const { register, formState, watch } = useFormContext<ProductValues>()
  const { errors } = formState
  const price = { type: 'number', step: '0.01', min: '0.01', inputMode: 'decimal' } as const
  return (
    <Part heading="Hind ja kogus">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...price}
          label="Hind (€)"
          required
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          {...price}
          label="Endine hind (€)"
          hint="Selle hinnaga kinnitad, et küsisid seda viimase 30 päeva jooksul enne soodustust, uue toote puhul näiteks laadal. Kui poes küsisid muud, seisab seal läbi kriipsutatuna selle aja madalaim hind."
          error={errors.originalPrice?.message}
          {...register('originalPrice')}
        />
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
        <Checkbox label="Müügil" className="self-center" {...register('inStock')} />
      </div>
    </Part>
  )
}

export function PlaceFields() {
  const { register, getValues } = useFormContext<ProductValues>()
  const own = getValues('badge')
  return (
    <Part heading="Kus ja kuidas seda näidatakse">
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField />
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
      </div>
    </Part>
  )
}

export function MaterialFields() {
  const { register } = useFormContext<ProductValues>()
  return (
    <Part heading="Koostis ja hooldus">
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Koostis"
          maxLength={FIBRES_MAX}
          placeholder="80% vill, 20% akrüül"
          hint={
            <>
              <Icon name="leaf" className="mr-1.5 inline size-[18px]" />
              Ostja peab kiud protsentides enne ostmist teada saama.
            </>
          }
          {...register('fibres')}
        />
        <TextArea label="Hooldus" maxLength={CARE_MAX} rows={2} {...register('care')} />
      </div>
    </Part>
  )
}
