import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { Picture } from '#contract/pictures.ts'
import * as messages from '#messages/admin/products.ts'
import * as uploads from '#messages/admin/uploads.ts'
import { DraftNotice } from '#web/admin/common/draft-notice.tsx'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import type { PendingUploads } from '#web/admin/uploads/use-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PastPrices } from './past-prices.tsx'
import { MaterialFields, Part, PlaceFields, PriceFields, TextFields } from './product-fields.tsx'
import { ProductPicturesField } from './product-pictures-field.tsx'
import { ProductPreview } from './product-preview.tsx'
import { useProductForm } from './use-product-form.ts'

/** Adds a product, or changes one (specification §2, §5). */
export function ProductForm({ product }: { product?: AdminProduct }) {
  const isHydrated = useIsHydrated()
  const [unarrived, setUnarrived] = useState<PendingUploads>({ underWay: 0, failed: 0 })
  const {
    form,
    listSearch,
    save,
    isSaving,
    isOutdated,
    isRestored,
    discard,
    conflict,
    settle,
    takeTheirs,
    stock,
  } = useProductForm(product, unarrived.underWay + unarrived.failed > 0)
  const unusual = useUnusualSum()
  const [uploaded, setUploaded] = useState<readonly Picture[]>([])
  const known = new Map([...(product?.pictures ?? []), ...uploaded].map(picture => [picture.url, picture]))
  const isOffered = product?.published ?? false
  // Enter must not publish a draft by accident.
  const isDraft = product !== undefined && !isOffered

  function send(published: boolean) {
    const { underWay, failed } = unarrived
    if (underWay > 0)
      toast({ title: messages.picturesUploading, text: messages.picturesUploadingHint, tone: 'bad' })
    else if (failed > 0)
      toast({ title: uploads.picturesLost(failed), text: uploads.lostPictureHint, tone: 'bad' })
    else if (!isSaving) void save(published, unusual.ask)
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        inert={!isHydrated}
        onSubmit={event => {
          event.preventDefault()
          send(!isDraft)
        }}
      >
        <Link
          to="/admin/products"
          search={listSearch}
          className="inline-flex min-h-11 items-center gap-2.5 font-semibold"
        >
          <Icon name="back" className="size-5" /> {messages.products}
        </Link>
        <h1 className="mt-1 text-panel">{product ? messages.editProduct : messages.addProduct}</h1>
        {isRestored && (
          <DraftNotice
            text={messages.unsavedDraftNotice}
            discard={messages.discardDraft}
            onDiscard={discard}
            className="mt-5"
          />
        )}
        {isOutdated && !conflict && (
          <Notice tone="orange" role="status" className="mt-5">
            {messages.changedMeanwhileNotice}
          </Notice>
        )}
        <div className="mt-5 grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_300px] lg:gap-8">
          <div className="grid grid-cols-1 gap-5">
            <Part heading={messages.picturesHeading}>
              <ProductPicturesField
                known={known}
                onUploaded={picture => setUploaded(before => [...before, picture])}
                onUnarrived={setUnarrived}
              />
            </Part>
            <TextFields />
            <PriceFields held={product?.held ?? 0} salePrice={product?.salePrice ?? null} stock={stock} />
            {product?.published && <PastPrices product={product} />}
            <PlaceFields />
            <MaterialFields />
          </div>
          <div className="rounded-tile bg-piim p-5 md:sticky md:top-4">
            <ProductPreview product={product} known={known} />
          </div>
        </div>
        {/* Within reach of the thumb on a phone, wherever in the form she is. */}
        <div className="bottom-bar sticky bottom-0 z-3 -mx-[20px] mt-5 flex flex-wrap gap-2.5 bg-admin px-[20px] py-3.5 md:mx-0 md:px-0">
          {unarrived.failed > 0 && (
            <div className="w-full">
              <FieldError>{`${uploads.picturesLost(unarrived.failed)}. ${uploads.lostPictureHint}`}</FieldError>
            </div>
          )}
          <Button
            {...(isDraft ? { onClick: () => send(true) } : { type: 'submit' })}
            size="small"
            busy={isSaving}
            className="max-sm:grow"
          >
            {isOffered ? messages.save : product ? messages.publish : messages.addToShop}
          </Button>
          <Button
            {...(isDraft ? { type: 'submit' } : { onClick: () => send(false) })}
            look="line"
            size="small"
            className="max-sm:grow"
          >
            {isOffered ? messages.hideFromShop : messages.saveAsDraft}
          </Button>
        </div>
      </form>
      {unusual.question}
      {conflict && <ConflictDialog conflict={conflict} onSettle={settle} onTakeTheirs={takeTheirs} />}
    </FormProvider>
  )
}
