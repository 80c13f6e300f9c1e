import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * For a screen's `validateSearch`: passes the named query parameters through unread. The screen itself parses them, so
 * that its rules and texts are loaded with it, and not with every page of the shop.
 */
export const screenSearch =
  <Search extends object>(...names: readonly (keyof Search & string)[]) =>
  (given: Search & SearchSchemaInput): { [Name in keyof Search]?: unknown } => {
    const said: { [Name in keyof Search]?: unknown } = {}
    for (const name of names) if (given[name] !== undefined) said[name] = given[name]
    return said
  }
