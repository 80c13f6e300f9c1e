import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dropDrafts, dropSignedOutDrafts, recordSignOut } from '#web/admin/common/drafts.ts'
import {
  adminSessionQuery,
  reloadAfterSignOut,
  signOuts,
  stayAfterSignOut,
} from '#web/shop/settings/owner-session.ts'

/**
 * Leads to the login: what an administrator has seen must not stay behind on the machine, nor, except for a product,
 * what she has typed.
 */
function useLeave(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: '/admin/login' })
    queryClient.clear()
    dropDrafts()
  }
}

/** Returns a function that leaves the admin area in all tabs; call when she has signed out. */
export function useLeaveEverywhere(): () => Promise<void> {
  const leave = useLeave()
  return () => {
    recordSignOut()
    signOuts()?.postMessage(undefined)
    return leave()
  }
}

/** Forgets this tab when she has signed out in another one: leaves the admin area, reloads a page of the shop. */
export function useSignOutElsewhere(): void {
  const queryClient = useQueryClient()
  const leave = useLeave()
  const leaveToo = useEffectEvent(() => {
    if (queryClient.getQueryData(adminSessionQuery.queryKey)) void leave()
    else dropDrafts()
  })
  useEffect(dropSignedOutDrafts, [])
  useEffect(() => {
    const listen = () => leaveToo()
    const otherTabs = signOuts()
    otherTabs?.removeEventListener('message', dropDrafts)
    stayAfterSignOut()
    otherTabs?.addEventListener('message', listen)
    return () => {
      otherTabs?.removeEventListener('message', listen)
      otherTabs?.addEventListener('message', dropDrafts)
      reloadAfterSignOut()
    }
  }, [])
}
