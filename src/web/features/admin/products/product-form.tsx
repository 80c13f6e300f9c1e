import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Picture } from '#contract/pictures.ts'
import { CARE_MAX, FIBRES_MAX, STOCK_MAX } from '#contract/products.ts'
import { BADGES, badgeLabel } from '#domain/badge.ts'
import { NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import type { Unarrived } from '#web/features/admin/uploads/use-uploads.ts'
import { useAwake } from '#web/ui/awake.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CategoryField } from './category-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { ProductPreview } from './product-preview.tsx'
import { type ProductValues, stockNow } from './product-values.ts'
import { useProductForm } from './use-product-form.ts'

/** Adds a product, or changes one (specification §2, §5). */
export function ProductForm({ product }: { product?: AdminProduct }) {
  const isAwake = useAwake()
  const { form, save, isSaving, isBehind, isTakenUp, discard, conflict, settle, takeTheirs, stock } =
    useProductForm(product)
  const [uploaded, setUploaded] = useState<readonly Picture[]>([])
  const [unarrived, setUnarrived] = useState<Unarrived>({ underWay: 0, failed: 0 })
  const known = new Map([...(product?.pictures ?? []), ...uploaded].map(picture => [picture.url, picture]))
  const isOffered = product?.published ?? false
  // Enter must not publish a draft by chance.
  const isDraft = product !== undefined && !isOffered

  function send(published: boolean) {
    const { underWay, failed } = unarrived
    if (underWay > 0)
      toast({ title: 'Pildid on veel teel', text: 'Oota hetk ja salvesta siis.', tone: 'bad' })
    else if (failed > 0) toast({ title: lostText(failed), text: LOST_HINT, tone: 'bad' })
    else if (!isSaving) void save(published)
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        inert={!isAwake}
        onSubmit={event => {
          event.preventDefault()
          send(!isDraft)
        }}
      >
        <Link to="/admin/products" className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
          <Icon name="back" className="size-5" /> Tooted
        </Link>
        <h1 className="mt-1 text-panel">{product ? 'Muuda toodet' : 'Lisa toode'}</h1>
        {isTakenUp && (
          <Notice tone="orange" role="status" className="mt-5">
            <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
              Siin on sinu salvestamata muudatused eelmisest korrast.
              <Button look="line" size="small" onClick={discard}>
                Viska need ära
              </Button>
            </span>
          </Notice>
        )}
        {isBehind && !conflict && (
          <Notice tone="orange" role="status" className="mt-5">
            Keegi muutis seda toodet vahepeal. Salvestamisel näitan, mis läks lahku.
          </Notice>
        )}
        <div className="mt-5 grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_300px] lg:gap-8">
          <div className="grid grid-cols-1 gap-5">
            <Part heading="Pildid">
              <ProductPicturesField
                known={known}
                onUploaded={picture => setUploaded(before => [...before, picture])}
                onUnarrived={setUnarrived}
              />
            </Part>
            <TextFields />
            <PriceFields held={product?.held ?? 0} stock={stock} />
            <PlaceFields />
            <MaterialFields />
          </div>
          <div className="rounded-tile bg-piim p-5 md:sticky md:top-4">
            <ProductPreview product={product} known={known} />
          </div>
        </div>
        {/* Under the thumb on a phone, wherever in the form she is. */}
        <div className="bottom-bar sticky bottom-0 z-3 -mx-5 mt-5 flex flex-wrap gap-2.5 bg-admin px-5 py-3.5 md:mx-0 md:px-0">
          {unarrived.failed > 0 && (
            <div className="w-full">
              <FieldError>{`${lostText(unarrived.failed)}. ${LOST_HINT}`}</FieldError>
            </div>
          )}
          <Button
            {...(isDraft ? { onClick: () => send(true) } : { type: 'submit' })}
            size="small"
            busy={isSaving}
            className="max-sm:grow"
          >
            {isOffered ? 'Salvesta' : product ? 'Avalda' : 'Lisa poodi'}
          </Button>
          <Button
            {...(isDraft ? { type: 'submit' } : { onClick: () => send(false) })}
            look="line"
            size="small"
            className="max-sm:grow"
          >
            {isOffered ? 'Peida poest' : 'Salvesta mustandina'}
          </Button>
        </div>
      </form>
      {conflict && <ConflictDialog conflict={conflict} onSettle={settle} onTakeTheirs={takeTheirs} />}
    </FormProvider>
  )
}

const lostText = (count: number): string =>
  count === 1 ? 'Üks pilt ei jõudnud kohale' : `${count} pilti ei jõudnud kohale`
const LOST_HINT = 'Proovi uuesti või eemalda, siis salvesta.'

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="rounded-tile bg-lumi p-5 md:p-6">
    <h2 className="mb-4 text-title font-bold">{heading}</h2>
    {children}
  </section>
)

function TextFields() {
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

function PriceFields({ held, stock }: PriceFieldsProps) {
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

function PlaceFields() {
  const { register, getValues } = useFormContext<ProductValues>()
  const own = getValues('badge')
  return (
    <Part heading="Kus ja kuidas seda näidatakse">
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField />
        <SelectField
          label="Märgis"
          hint="Poes ei näita ma märgist, mis ei pea paika: suuremat soodustust, kui hind kinnitab, tasuta saatmist, kuni iga saatmine maksab, ega üldist rohelist lubadust („öko“, „keskkonnasõbralik“)."
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

function MaterialFields() {
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
