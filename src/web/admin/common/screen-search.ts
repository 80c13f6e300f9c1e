import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * For `validateSearch` of a screen: takes what its address says, as it stands. The screen itself reads it, so that the
 * words and rules for that come along with the screen, and not with every page of the shop.
 */
export const screenSearch =
  <Search extends object>(...names: readonly (keyof Search & string)[]) =>
  (given: Search & SearchSchemaInput): { [Name in keyof Search]?: unknown } => {
    const said: { [Name in keyof Search]?: unknown } = {}
    for (const name of names) if (given[name] !== undefined) said[name] = given[name]
    return said
  }
