import { describe, expect, it } from 'vitest'
import { BADGES } from '#domain/badge.ts'
import { discountPercent } from '#domain/discount.ts'
import { FIXED_CATEGORIES } from '#domain/product-list.ts'
import { HAT_RECIPES } from '#hats/demo-recipes.ts'
import { demoProducts } from './demo-products.ts'

describe('the demo shop', () => {
  const products = demoProducts()

  it('opens with the five hats everybody knows', () => {
    expect(products.slice(0, 5).map(({ name, price }) => [name, price])).toEqual([
      ['Rõõmus konnamüts', 3200],
      ['Triibuline kassimüts', 2800],
      ['Nukker konnamüts', 3200],
      ['Tutimüts Sinilill', 2600],
      ['Öökass', 3000],
    ])
  })

  it('has something in every category and under every badge that is true', () => {
    expect(new Set(products.map(product => product.category))).toEqual(new Set(FIXED_CATEGORIES))
    const badges = new Set(products.flatMap(product => product.badge ?? []))
    // Delivery is never free in the demo shop: no badge may say otherwise.
    expect(badges).toEqual(new Set(Object.keys(BADGES).filter(badge => badge !== 'free shipping')))
  })

  it('has one hat that is sold out and one last piece', () => {
    expect(products.filter(product => !product.inStock)).toHaveLength(1)
    expect(products.filter(product => product.stockQuantity === 1)).toHaveLength(1)
    expect(products.filter(product => product.stockQuantity === 0).every(product => !product.inStock)).toBe(
      true,
    )
  })

  it('has a few hats that are really cheaper, by a fifth if the badge says so', () => {
    const discounts = products.map(product => discountPercent(product.price, product.originalPrice))
    expect(discounts.filter(percent => percent !== undefined)).toHaveLength(5)
    expect(discounts.filter((_, i) => products[i]!.badge === '20% off')).toEqual([20, 20])
  })

  it('shows each hat in one to four pictures of its own and uses every picture', () => {
    const shown = products.flatMap(product => product.pictures)
    expect(products.every(product => product.pictures.length <= 4)).toBe(true)
    expect(new Set(shown).size).toBe(shown.length)
    const drawn = Object.keys(HAT_RECIPES).filter(name => !['pooleli', 'kohandatud-tumedal'].includes(name))
    expect(shown.toSorted()).toEqual(drawn.toSorted())
  })

  it('grows to any size for measuring, each piece in stock and with a name of its own', () => {
    const many = demoProducts(500)
    expect(new Set(many.map(product => product.name)).size).toBe(500)
    expect(many[16]?.name).toBe('Rõõmus konnamüts nr 17')
    expect(many.slice(16).every(product => product.inStock && product.price > 0)).toBe(true)
    expect(new Set(many.map(product => product.price)).size).toBeGreaterThan(20)
    expect(demoProducts(3)).toHaveLength(3)
  })
})
