import { options, type VNode } from 'preact'

/** With Preact's mangled name for the DOM node that it has rendered. */
type DrawnVNode = VNode & { __e?: Node }

/**
 * Keeps translated pages up to date. A browser's translator replaces text nodes by `<font>` elements, while Preact goes
 * on writing into its own text nodes, which nobody sees any more: the page would show an old sum (preactjs/preact#948).
 * Writing to such a node puts it back in place, and the translator takes it as new. Unmounting it removes its
 * translation too.
 */
export function writeThroughTranslation(): void {
  const standIns = new WeakMap<Node, ChildNode>()
  new MutationObserver(records => {
    // The translator replaces a text in one step, or inserts before it removes.
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(node => node?.nodeName === 'FONT')
        if (font && text instanceof Text) standIns.set(text, font as ChildNode)
      }
  }).observe(document.body, { childList: true, subtree: true })

  const { get, set } = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!
  Object.defineProperty(CharacterData.prototype, 'data', {
    get,
    set(this: Text, text: string) {
      standIns.get(this)?.replaceWith(this)
      standIns.delete(this)
      set!.call(this, text)
    },
  })

  const { unmount } = options
  options.unmount = (vnode: DrawnVNode) => {
    unmount?.(vnode)
    standIns.get(vnode.__e!)?.remove()
  }
}
