import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { categoryHead, describeCategory } from './category-head.ts'

const cats = (...names: string[]) => names.map((name, i) => ({ name, price: `${27 + i}.00` }))

test('a category is described by what it holds', () => {
  const four = cats('Kurb kass', 'Rõõmus kass', 'Unine kass', 'Kuri kass')
  expect(describeCategory('kassimütsid', { items: four, total: 4 })).toBe(
    'Kassimütsid, käsitsi heegeldatud: Kurb kass, Rõõmus kass, Unine kass ja teised. Hind alates €27.00.',
  )
  expect(describeCategory('kassimütsid', { items: four.slice(0, 2), total: 2 })).toBe(
    'Kassimütsid, käsitsi heegeldatud: Kurb kass ja Rõõmus kass. Hind alates €27.00.',
  )
  expect(describeCategory('kassimütsid', { items: four.slice(0, 1), total: 1 })).toBe(
    'Kassimütsid, käsitsi heegeldatud: Kurb kass. Hind €27.00.',
  )
})

test('a price is named only if all products are known, and long names make room', () => {
  const [long, other] = [
    'Väga pika nimega kass, kes '.padEnd(60, 'o'),
    'Teine pika nimega kass '.padEnd(60, 'o'),
  ]
  const told = describeCategory('kassimütsid', { items: cats(long!, other!, 'Kass'), total: 20 })
  expect(told).toBe(`Kassimütsid, käsitsi heegeldatud: ${long} ja teised.`)
})

test('a category is titled as the shop writes it, however a link does', () => {
  expect(categoryHead(new QueryClient(), 'KASSImütsid', undefined)).toMatchObject({
    title: 'Kassimütsid',
    path: '/pood?category=kassim%C3%BCtsid',
  })
})

test('a category that the shop does not have gives the page no title of its own', () => {
  const head = categoryHead(new QueryClient(), 'Pood kolis aadressile kuri.example', undefined)
  expect(head).toEqual({ isPrivate: true })
})
