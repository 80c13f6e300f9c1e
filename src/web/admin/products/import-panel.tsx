import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import {
  CSV_KINDS,
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE,
  type ImportDone,
  type ImportPlan,
  type StockChoice,
} from '#contract/product-import.ts'
import { FIXED_CATEGORIES } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import * as messages from '#messages/admin/products.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { categoriesQuery } from '#web/shop/catalog/product-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { fetchPictures, lostPictures, picturesToFetch } from './fetch-pictures.ts'
import { choiceKey, chosenRows, type RowChoices } from './import-choices.ts'
import { ImportReport } from './import-report.tsx'
import { ImportTable } from './import-table.tsx'
import { planText, saveLabel } from './import-text.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'
import { readTextFile } from './read-text-file.ts'

/** The input of a plan, sent again to run it. */
type Wish = { text: string; publish: boolean; category: string }

type Chosen = { mark: string; rows: number[]; conflicts: { row: number; take: StockChoice }[] }

const NO_WISH: Wish = { text: '', publish: false, category: '' }

/** Long enough to read that pictures are missing, and what to do about it. */
const LOSS_MS = 10_000

/** Imports products from a table: first shows the plan, then runs what she has chosen of it. */
export function ImportPanel() {
  const isHydrated = useIsHydrated()
  const [wish, setWish] = useState(NO_WISH)
  /** the same, for what goes on after a file has been read */
  const latestWish = useRef(wish)
  const latestFile = useRef<File>(undefined)
  const [fileName, setFileName] = useState('')
  const [fileFault, setFileFault] = useState<string>()
  const [choices, setChoices] = useState<RowChoices>(new Map())
  const plan = useMutation({
    mutationFn: (wanted: Wish) => api.post<ImportPlan>('/api/admin/products/import/plan', wanted),
  })
  const change = (next: Wish) => {
    latestWish.current = next
    setWish(next)
  }
  const ask = (next: Wish) => {
    change(next)
    if (next.text) plan.mutate(next)
  }
  const take = async (file: File) => {
    latestFile.current = file
    setFileName(file.name)
    setFileFault(undefined)
    setChoices(new Map())
    // The previous file's plan must not be shown under this one's name.
    plan.reset()
    change({ ...wish, text: '' })
    if (file.size > IMPORT_MAX_BYTES) return setFileFault(IMPORT_TOO_LARGE)
    const text = await readTextFile(file).catch(() => undefined)
    if (latestFile.current !== file) return
    if (text === undefined) return setFileFault(messages.fileReadFailed)
    const next = { ...latestWish.current, text }
    change(next)
    plan.mutate(next)
  }
  const carryOut = useCarryOut(() => ask(wish))

  const lines = plan.data?.lines ?? []
  const chosen = chosenRows(lines, choices)
  const count = chosen.rows.length + chosen.conflicts.length
  const takenRows = new Set([...chosen.rows, ...chosen.conflicts.map(({ row }) => row)])
  const pictures = picturesToFetch(lines, takenRows)
  const conflicts = lines.filter(({ action }) => action === 'conflict')

  if (carryOut.data && carryOut.data.lost.length > 0) return <ImportReport {...carryOut.data} />
  return (
    <div inert={!isHydrated} className="mt-5 grid grid-cols-1 gap-5">
      <section className="rounded-tile bg-lumi p-5 md:p-6">
        <FileChoice fileName={fileName} onChosen={take} />
        <ImportWishes wish={wish} onChange={ask} />
      </section>
      <div role="status">
        {plan.isPending && <p>{messages.readingTable}</p>}
        {plan.data && (
          <p className="font-semibold">
            {CSV_KINDS[plan.data.kind] === CSV_KINDS.own ? messages.ownShopTable : CSV_KINDS[plan.data.kind]}:{' '}
            {planText(lines)}
          </p>
        )}
        {conflicts.length > 0 && !plan.isError && (
          <Notice tone="orange" className="mt-3">
            {messages.stockChangedSinceDownload}{' '}
            {conflicts.some(line => line.choices.length > 0) ? messages.rowsLeftOut : messages.shopStockKept}
          </Notice>
        )}
      </div>
      {(plan.isError || fileFault) && (
        <Notice tone="red" role="alert">
          {fileFault ?? detailsOf(plan.error, messages.fileReadFailed)}
        </Notice>
      )}
      {plan.data && !plan.isError && (
        <>
          <ImportTable
            lines={lines}
            choices={choices}
            onChoose={(line, choice) => setChoices(before => new Map(before).set(choiceKey(line), choice))}
          />
          <div className="bottom-bar sticky bottom-0 z-3 -mx-[20px] bg-admin px-[20px] py-3.5 md:mx-0 md:px-0">
            <p role="status" className="pb-2 text-small empty:hidden">
              {carryOut.isPending && pictures.length > 0
                ? messages.fetchingPictures(Math.min(carryOut.fetched, pictures.length - 1), pictures.length)
                : pictures.length > 0 && messages.picturesToCome(pictures.length)}
            </p>
            <Button
              size="small"
              disabled={count === 0}
              busy={carryOut.isPending}
              onClick={() =>
                carryOut.mutate({ input: { ...wish, mark: plan.data.mark, ...chosen }, pictures })
              }
            >
              {saveLabel(lines, count)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function useCarryOut(askAgain: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOpen = useIsMounted()
  const [fetched, setFetched] = useState(0)
  const mutation = useMutation({
    mutationFn: async ({ input, pictures }: { input: Wish & Chosen; pictures: string[] }) => {
      const faults = await fetchPictures(pictures, setFetched)
      const done = await api.post<ImportDone>('/api/admin/products/import', input)
      return { ...done, lost: lostPictures(done.missingPictures, faults) }
    },
    onSuccess: async ({ added, changed, lost }) => {
      void refreshProducts(queryClient)
      if (lost.length === 0) {
        toast({ title: messages.productsSaved, text: messages.importedCounts(added, changed) })
        if (isOpen.current) await navigate({ to: '/admin/products' })
        return
      }
      // If she is still here, the report says so.
      if (isOpen.current) return
      toast({
        title: messages.productsSaved,
        text: messages.importedWithoutPictures(added, changed, lost.length),
        tone: 'bad',
        duration: LOSS_MS,
      })
    },
    onError: error => {
      if (!(error instanceof ApiError && error.code === 'changed_meanwhile'))
        return toastFailed(messages.saveFailed, error)
      toast({
        title: messages.productsChangedMeanwhile,
        text: messages.reviewTableAgain,
        tone: 'bad',
      })
      askAgain()
    },
  })
  return { ...mutation, fetched }
}

function FileChoice({ fileName, onChosen }: { fileName: string; onChosen: (file: File) => void }) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid justify-items-start gap-2.5">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={messages.csvFile}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onChosen(file)
          // Lets the same file be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <span className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          look={fileName ? 'line' : 'primary'}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {fileName ? messages.chooseAnotherFile : messages.chooseCsvFile}
        </Button>
        <span className="min-w-0 font-medium break-all">{fileName}</span>
      </span>
      <p id={hintId} className="text-small text-tint-2">
        {messages.importHint}
      </p>
    </div>
  )
}

function ImportWishes({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const { data: categories = FIXED_CATEGORIES } = useQuery(categoriesQuery)
  return (
    <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label={messages.fallbackCategoryLabel}
        value={wish.category}
        onChange={event => onChange({ ...wish, category: event.target.value })}
      >
        <option value="">{messages.staysEmpty}</option>
        {categories.map(category => (
          <option key={category} value={category}>
            {categoryTitle(category)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={messages.publishReadyLabel}
        checked={wish.publish}
        onChange={event => onChange({ ...wish, publish: event.target.checked })}
      />
    </div>
  )
}
