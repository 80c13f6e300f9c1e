import { tallinnDay } from '#domain/tallinn.ts'

/** The day in Tallinn at a moment, as Estonians write it: `29.03.2026`. */
export const dayText = (iso: string): string => tallinnDay(new Date(iso)).split('-').reverse().join('.')
