import type { TaskItem, TaskKind } from '#contract/today.ts'
import { COMPLAINT_DAYS, lastDayToAnswer } from '#domain/complaint.ts'
import { HAT_CATEGORIES, isHatCategory } from '#domain/custom-hat.ts'
import { deliveryLabel } from '#domain/delivery.ts'

/** A screen of the owner's side, and what it is to show. */
export type Place = { to: string; search: Record<string, string> }

const order = (number: string): Place => ({ to: '/admin/orders', search: { order: number } })
const orders = (search: Record<string, string>): Place => ({ to: '/admin/orders', search })

type TaskWords = {
  heading: string
  /** why it waits, and what helps */
  hint?: string
  /** it is an order: its number stands with it */
  isOrder?: true
  /** where one of them is done */
  one: (item: TaskItem) => Place
  /** where all of them are */
  all: Place
  /** the second line of an item */
  note?: (note: string) => string
  /** the last day to do it, counted from since when it waits */
  lastDay?: (since: string) => string
}

export const TASK_WORDS: Record<TaskKind, TaskWords> = {
  complaint: {
    heading: 'Vasta pretensioonile',
    hint: `Seadus annab vastamiseks ${COMPLAINT_DAYS} päeva.`,
    one: () => ({ to: '/admin/messages', search: {} }),
    all: { to: '/admin/messages', search: {} },
    lastDay: lastDayToAnswer,
  },
  machine: {
    heading: 'Pakiautomaat on kadunud',
    hint: 'Vedaja uues nimekirjas seda automaati ei ole. Küsi ostjalt, kuhu saata.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ payment: 'completed' }),
  },
  withdrawal: {
    heading: 'Ostja taganes',
    hint: 'Raha tuleb tagasi anda 14 päeva jooksul taganemisest, koos tavalise saatmiskuluga.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ payment: 'completed' }),
  },
  pack: {
    heading: 'Paki ja saada',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ status: 'paid' }),
    note: note => (note ? deliveryLabel(note) : 'Tarne kokku leppimata'),
  },
  refund: {
    heading: 'Raha ei läinud tagasi',
    hint: 'PayPal ei teinud tagasimakset. Proovi uuesti või tagasta raha muul viisil.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({}),
    note: note => note.replaceAll('_', ' ').toLowerCase(),
  },
  price: {
    heading: 'Anna hind',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ kind: 'custom_order', status: 'pending' }),
  },
  confirm: {
    heading: 'Kinnita müts',
    hint: 'Lepi ostjaga kokku ja saada makselink.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ kind: 'custom_hat', status: 'pending_confirmation' }),
    note: shape => (isHatCategory(shape) ? `Kuju: ${HAT_CATEGORIES[shape]}` : ''),
  },
  message: {
    heading: 'Vasta kirjale',
    one: () => ({ to: '/admin/messages', search: {} }),
    all: { to: '/admin/messages', search: {} },
  },
  erasure: {
    heading: 'Kustuta ostja andmed',
    hint: 'Ostja palub oma andmed kustutada. Vasta kuu aja jooksul.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({}),
  },
  mail: {
    heading: 'Kiri jäi saatmata',
    one: ({ id }) => ({ to: '/admin/outbox', search: { status: 'failed', mail: id } }),
    all: { to: '/admin/outbox', search: { status: 'failed' } },
  },
  remind: {
    heading: 'Maksmata üle nädala',
    hint: 'Makselink on saadetud, aga raha ei ole tulnud. Saada link uuesti või tühista tellimus.',
    isOrder: true,
    one: ({ id }) => order(id),
    all: orders({ payment: 'pending' }),
  },
  stock: {
    heading: 'Otsas',
    hint: 'Lisa laoseis või võta toode poest ära.',
    one: ({ id }) => ({ to: `/admin/products/${id}`, search: {} }),
    all: { to: '/admin/products', search: {} },
  },
}
