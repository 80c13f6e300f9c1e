import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { CSV_KINDS, type ImportDone, type ImportPlan, type StockChoice } from '#contract/product-import.ts'
import { STANDING_CATEGORIES } from '#domain/product-list.ts'
import { categoryTitle } from '#domain/shop-search.ts'
import { ApiError, api, detailsOf } from '#web/platform/api.ts'
import { categoriesQuery } from '#web/shop/catalog/product-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { choiceKey, chosenRows, type RowChoices } from './import-choices.ts'
import { ImportTable } from './import-table.tsx'
import { planText, saveLabel } from './import-text.ts'
import { refreshProducts, toastFailed } from './product-queries.ts'
import { readTextFile } from './read-text-file.ts'

/** What is sent for a plan, and again to carry it out. */
type Wish = { text: string; publish: boolean; category: string }

type Chosen = { mark: string; rows: number[]; conflicts: { row: number; take: StockChoice }[] }

const NO_WISH: Wish = { text: '', publish: false, category: '' }

/** Brings products from a table: first what it would do, then what she chose of it. */
export function ImportPanel() {
  const isAwake = useIsHydrated()
  const [wish, setWish] = useState(NO_WISH)
  const [fileName, setFileName] = useState('')
  const [choices, setChoices] = useState<RowChoices>(new Map())
  const plan = useMutation({
    mutationFn: (wanted: Wish) => api.post<ImportPlan>('/api/admin/products/import/plan', wanted),
  })
  const ask = (next: Wish) => {
    setWish(next)
    if (next.text) plan.mutate(next)
  }
  const carryOut = useCarryOut(() => ask(wish))

  const lines = plan.data?.lines ?? []
  const chosen = chosenRows(lines, choices)
  const count = chosen.rows.length + chosen.conflicts.length
  const conflicts = lines.filter(({ action }) => action === 'conflict')

  return (
    <div inert={!isAwake} className="mt-5 grid grid-cols-1 gap-5">
      <section className="rounded-tile bg-lumi p-5 md:p-6">
        <FileChoice
          fileName={fileName}
          onChosen={async file => {
            setFileName(file.name)
            setChoices(new Map())
            ask({ ...wish, text: await readTextFile(file) })
          }}
        />
        <ImportWishes wish={wish} onChange={ask} />
      </section>
      <div role="status">
        {plan.isPending && <p>Loen tabelit…</p>}
        {plan.data && (
          <p className="font-semibold">
            {CSV_KINDS[plan.data.kind] === CSV_KINDS.own ? 'Selle poe tabel' : CSV_KINDS[plan.data.kind]}:{' '}
            {planText(lines)}
          </p>
        )}
        {conflicts.length > 0 && !plan.isError && (
          <Notice tone="orange" className="mt-3">
            Laoseis on pärast faili allalaadimist muutunud.{' '}
            {conflicts.some(line => line.choices.length > 0)
              ? 'Need read jäävad välja, kuni valid, mis neist saab.'
              : 'Poe laoseis jääb nii, nagu see on.'}
          </Notice>
        )}
      </div>
      {plan.isError && (
        <Notice tone="red" role="alert">
          {detailsOf(plan.error, 'Faili lugemine ebaõnnestus. Palun proovi uuesti.')}
        </Notice>
      )}
      {plan.data && !plan.isError && (
        <>
          <ImportTable
            lines={lines}
            choices={choices}
            onChoose={(line, choice) => setChoices(before => new Map(before).set(choiceKey(line), choice))}
          />
          <div className="bottom-bar sticky bottom-0 z-3 -mx-5 bg-admin px-5 py-3.5 md:mx-0 md:px-0">
            <Button
              size="small"
              disabled={count === 0}
              busy={carryOut.isPending}
              onClick={() => carryOut.mutate({ ...wish, mark: plan.data.mark, ...chosen })}
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
  return useMutation({
    mutationFn: (input: Wish & Chosen) => api.post<ImportDone>('/api/admin/products/import', input),
    onSuccess: async ({ added, changed }) => {
      toast({ title: 'Tooted on salvestatud', text: `Lisatud ${added}, muudetud ${changed}.` })
      void refreshProducts(queryClient)
      await navigate({ to: '/admin/products' })
    },
    onError: error => {
      if (!(error instanceof ApiError && error.code === 'changed_meanwhile'))
        return toastFailed('Salvestamine ebaõnnestus.', error)
      toast({
        title: 'Tooted on vahepeal muutunud',
        text: 'Vaata tabel uuesti üle.',
        tone: 'bad',
      })
      askAgain()
    },
  })
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
        aria-label="CSV-fail"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onChosen(file)
          // The same file may be chosen again after it was corrected.
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
          {fileName ? 'Vali teine fail' : 'Vali CSV-fail'}
        </Button>
        <span className="min-w-0 font-medium break-all">{fileName}</span>
      </span>
      <p id={hintId} className="text-small text-tint-2">
        Sobib selle poe enda tabel („Laadi CSV“) ning Etsy ja Shopify toodete CSV. Enne salvestamist näed, mis
        muutub. Poe tabelis jäta veerud „id“ ja „laos allalaadimisel“ nii, nagu need on.
      </p>
    </div>
  )
}

function ImportWishes({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const { data: categories = STANDING_CATEGORIES } = useQuery(categoriesQuery)
  return (
    <div className="mt-4 grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        label="Kategooria neile, kellel seda pole"
        value={wish.category}
        onChange={event => onChange({ ...wish, category: event.target.value })}
      >
        <option value="">Jääb tühjaks</option>
        {categories.map(category => (
          <option key={category} value={category}>
            {categoryTitle(category)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Pane valmis tooted kohe poodi"
        checked={wish.publish}
        onChange={event => onChange({ ...wish, publish: event.target.checked })}
      />
    </div>
  )
}
