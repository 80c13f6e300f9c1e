import { expect, test } from 'vitest'
import { missingSellerFacts } from './seller-facts.ts'

const LEGAL = { name: '', registryCode: '', address: '', phone: '', vatNumber: '' }

test('a new shop still misses everything that the law wants said', () => {
  expect(missingSellerFacts({ legal: LEGAL, contactEmail: 'tere@heegel.example' })).toEqual([
    'name',
    'registryCode',
    'address',
    'phone',
    'contactEmail',
  ])
})

test('nothing is missing once all of it is written; being without VAT is no lack', () => {
  const legal = {
    ...LEGAL,
    name: 'Mari Maasikas FIE',
    registryCode: '12345678',
    address: 'Riia 2, Tartu',
    phone: '+372 5123 4534',
  }
  expect(missingSellerFacts({ legal, contactEmail: 'mari@heegel.ee' })).toEqual([])
})
