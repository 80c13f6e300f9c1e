import { type ComponentType, useEffect, useState } from 'react'

// The bundler never requests a style sheet again; without its styles, a drawer would be out of sight.
if (!import.meta.env.SSR)
  addEventListener(
    'error',
    ({ target: link }) => {
      if (link instanceof HTMLLinkElement)
        addEventListener('click', () => link.replaceWith(link.cloneNode()), { once: true })
    },
    true,
  )

/**
 * Returns a component whose code is loaded on demand; undefined until it has loaded. Where `lazy` would replace the
 * whole page by an error if the code cannot be loaded, only this part is missing.
 * @param wish loads it when this changes to something truthy: again, after a failure
 * @param onFailed called if it has not loaded
 */
export function useLoaded<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wish: unknown,
  onFailed = () => {},
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish loads once
  useEffect(() => {
    if (wish) load().then(setLoaded, onFailed)
  }, [wish])
  return loaded?.default
}
