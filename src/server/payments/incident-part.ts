import type { IncidentPart } from '#domain/incident.ts'

/** What the owner is told of a provider that opens no payments: with two of them, one that works says nothing of the other. */
export const incidentPartOf = (provider: string): Extract<IncidentPart, 'payments' | 'bank_links'> =>
  provider === 'montonio' ? 'bank_links' : 'payments'
