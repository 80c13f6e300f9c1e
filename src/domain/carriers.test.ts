import { expect, test } from 'vitest'
import { carrierName, parcelLink, readParcelCode } from './carriers.ts'

test.each([
  ['ce 123 456 789 ee', 'CE123456789EE'],
  [' 05608010123456 ', '05608010123456'],
  ['jjfi-6386491', 'JJFI-6386491'],
  ['', undefined],
  ['1234', undefined],
  ['CE12<script>', undefined],
  ['A'.repeat(41), undefined],
])('parcel code %j is read as %j', (typed, code) => {
  expect(readParcelCode(typed)).toBe(code)
})

test.each([
  ['omniva', 'https://minu.omniva.ee/track/CE1234'],
  ['dpd', 'https://www.dpdgroup.com/ee/mydpd/my-parcels/track?lang=et&parcelNumber=CE1234'],
  ['smartpost', 'https://itella.ee/eraklient/saadetise-jalgimine/?trackingCode=CE1234'],
] as const)('a parcel of %s links to its carrier’s tracking page', (carrier, link) => {
  expect(parcelLink(carrier, 'CE1234')).toBe(link)
})

test.each(['venipak', 'constructor'])(
  'a parcel of a carrier unknown to this version, “%s”, has no link and is named as stored',
  carrier => {
    expect(parcelLink(carrier, 'CE1234')).toBeNull()
    expect(carrierName(carrier)).toBe(carrier)
  },
)
