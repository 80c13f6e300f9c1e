import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { HAT_PATH } from '#domain/hat-address.ts'
import { hatQuery, hatSearch } from '#domain/hat-link.ts'
import type { HatLook } from '#domain/hat-look.ts'

/** Browsers refuse an address that changes too often; nobody reads it while they are choosing. */
const WRITE_AFTER_MS = 250

/**
 * Keeps the look in the address of the page, so that it outlives a reload and can be sent to a friend.
 * @param linked the look that the address names.
 * @param adopt takes over the look of an address that somebody else wrote, such as a link that was followed.
 * @param written the query that the address was last given here. It may come to stand there only after the hat has been
 * ordered and the next one begun, which must not take the old look back.
 */
export function useHatLink(
  linked: HatLook,
  look: HatLook,
  adopt: (look: HatLook) => void,
  written: RefObject<string>,
) {
  const navigate = useNavigate()
  const ours = hatQuery(look)
  const theirs = hatQuery(linked)

  useEffect(() => {
    if (theirs === written.current) return
    written.current = theirs
    if (linked.hatCategory) adopt(linked)
  }, [linked, theirs, adopt, written])

  useEffect(() => {
    if (ours === theirs) return
    const timer = setTimeout(() => {
      written.current = ours
      void navigate({ to: HAT_PATH, search: hatSearch(look), replace: true, resetScroll: false })
    }, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [look, ours, theirs, navigate, written])
}
