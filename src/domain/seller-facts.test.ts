import { expect, test } from 'vitest'
import { missingSellerFacts } from './seller-facts.ts'

const LEGAL = { name: '', registryCode: '', address: '', phone: '', vatNumber: '' }

test('a new shop lacks every fact that the law requires', () => {
  expect(missingSellerFacts({ legal: LEGAL, contactEmail: 'tere@heegel.example' })).toEqual([
    'name',
    'registryCode',
    'address',
    'phone',
    'contactEmail',
  ])
})

test('nothing is missing once everything is filled in, even without a VAT number', () => {
  const legal = {
    ...LEGAL,
    name: 'Mari Maasikas FIE',
    registryCode: '12345678',
    address: 'Riia 2, Tartu',
    phone: '+372 5123 4534',
  }
  expect(missingSellerFacts({ legal, contactEmail: 'mari@heegel.ee' })).toEqual([])
})
