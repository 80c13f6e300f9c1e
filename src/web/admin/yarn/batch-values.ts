import type { z } from 'zod'
import type { batchInput, YarnBatch } from '#contract/yarn.ts'
import type { YarnColor } from '#domain/custom-hat.ts'
import { type Fibre, fibresFault, recycledFault, type YarnSource } from '#domain/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'

/** A batch as form values. */
export type BatchValues = {
  name: string
  colour: YarnColor | ''
  /** one fibre per line: `80 vill` */
  fibres: string
  grams: string
  source: YarnSource
  story: string
  isRecycled: boolean
  cameOn: string
  photoUrl: string
  notes: string
}

type BatchFaults = Partial<Record<keyof BatchValues, string>>

export const newBatchValues = (today: string): BatchValues => ({
  name: '',
  colour: '',
  fibres: '',
  grams: '100',
  source: 'garment',
  story: '',
  isRecycled: true,
  cameOn: today,
  photoUrl: '',
  notes: '',
})

export const batchValues = ({ fibres, grams, ...batch }: YarnBatch): BatchValues => ({
  name: batch.name,
  colour: batch.colour,
  fibres: fibres.map(({ name, percent }) => `${percent} ${name}`).join('\n'),
  grams: String(grams),
  source: batch.source,
  story: batch.story,
  isRecycled: batch.isRecycled,
  cameOn: batch.cameOn,
  photoUrl: batch.photoUrl,
  notes: batch.notes,
})

/** Parses the typed fibres; undefined if a line is invalid. */
export function typedFibres(typed: string): Fibre[] | undefined {
  const lines = typed
    .split(/[\n,;]/)
    .map(line => line.trim())
    .filter(Boolean)
  const fibres = lines.map(
    line => /^(\d{1,3})\s*%?\s+(.{1,60})$/.exec(line) ?? /^(\d{1,3})%(.{1,60})$/.exec(line),
  )
  if (fibres.some(found => found === null || Number(found[1]) < 1 || Number(found[1]) > 100)) return undefined
  return fibres.map(found => ({ percent: Number(found![1]), name: found![2]!.trim() }))
}

/** Parses typed whole grams; undefined if they are invalid. */
export const typedGrams = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined

export function batchFaults(values: BatchValues): BatchFaults {
  const fibres = typedFibres(values.fibres)
  const fibreFault = fibres ? fibresFault(fibres) : messages.fibresUnclear
  const recycled = recycledFault(values)
  const faults: BatchFaults = {}
  if (!values.name.trim()) faults.name = messages.nameMissing
  if (!typedGrams(values.grams)) faults.grams = messages.gramsFault
  if (!values.cameOn) faults.cameOn = messages.dayMissing
  if (fibreFault) faults.fibres = fibreFault
  if (recycled) faults[values.source === 'new' ? 'source' : 'story'] = recycled
  return faults
}

/** Returns a batch without faults as the API takes it. */
export const wantedBatch = (values: BatchValues, version?: number): z.input<typeof batchInput> => ({
  ...values,
  fibres: typedFibres(values.fibres) ?? [],
  grams: typedGrams(values.grams) ?? 0,
  version,
})
