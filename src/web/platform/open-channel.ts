/** Opens a channel between this browser's tabs; `undefined` where there is none, or it is refused with all storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
