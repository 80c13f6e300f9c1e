import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dropDrafts } from '#web/admin/common/drafts.ts'
import { adminSessionQuery } from '#web/shop/settings/owner-session.ts'

let channel: BroadcastChannel | undefined

/** The channel between this browser's tabs; an old browser has none, and its other tabs notice with the next beat. */
function signOuts(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('admin-sign-out')
  return channel
}

/** Leads to the login: what an administrator has seen and typed must not stay behind on the machine. */
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
    signOuts()?.postMessage(undefined)
    return leave()
  }
}

/** Leaves this tab when she has signed out in another one. */
export function useSignOutElsewhere(): void {
  const queryClient = useQueryClient()
  const leave = useLeave()
  const follow = useEffectEvent(() => {
    if (queryClient.getQueryData(adminSessionQuery.queryKey)) void leave()
    else dropDrafts()
  })
  useEffect(() => {
    const listen = () => follow()
    const known = signOuts()
    known?.addEventListener('message', listen)
    return () => known?.removeEventListener('message', listen)
  }, [])
}
