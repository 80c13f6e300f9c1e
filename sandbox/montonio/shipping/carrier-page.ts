/** The carriers' page, on which the fate of each parcel is decided. */
import { page } from '../pay-page.ts'
import type { Shipment, Status } from './shipments.ts'

export const STEPS: Partial<Record<Status, string>> = {
  registered: 'Vedaja võttis kirja',
  inTransit: 'Pakk on teel',
  awaitingCollection: 'Ootab automaadis',
  delivered: 'Kätte saadud',
  returned: 'Tuli tagasi',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

export const carrierPage = (shipments: readonly Shipment[]): string =>
  page(
    `<h1>Pakid</h1><p class="plain">Need on proovipakid: ükski vedaja neid ei vii.</p>${shipments
      .toReversed()
      .map(
        ({ id, reference, code, status, place }) =>
          `<form method="post"><h2>${escaped(reference)}</h2><p>${escaped(`${place.name}, ${code ?? 'koodita'}, ${status}`)}</p><input type="hidden" name="id" value="${id}">${Object.entries(
            STEPS,
          )
            .map(([step, words]) => `<button name="status" value="${step}">${words}</button>`)
            .join('')}</form>`,
      )
      .join('')}`,
    'Proovivedaja',
  )
