import { isHolding, isNaming, isPair, namesSecret, stemOf } from './secretPairs.ts'
import { localName, type XmlTag } from './xmlTags.ts'

/** Content of an element that is only text. */
const onlyText = /\s{0,100}(?:<!\[CDATA\[)?([^<>\]]{1,200})(?:\]\]>)?\s{0,100}<\//y

/** State of sibling elements whose names share a stem. */
interface Siblings {
  /** The last naming element, and whether it named a secret. */
  named?: { element: string; isSecret: boolean }
  /** A value shown so far: its position, and the element that named it, if any. */
  value?: { name: string; place: number; named: string | undefined }
}

/** Finds names and values in sibling elements, in either order: `<key>password</key><value>…</value>`. */
export class XmlPairs {
  #level = 0
  readonly #siblings = new Map<number, Map<string, Siblings>>()
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Handles the next tag, whose content will be shown at `place`: `isHidden` if it holds a secret, and `shownAt` where
   * such a value was shown before its name.
   */
  meet(tag: XmlTag, place: number): { isHidden?: boolean; shownAt?: number } {
    if (tag.isClosing) {
      this.#siblings.delete(this.#level)
      this.#level--
      return {}
    }
    if (tag.isEmpty) return {}
    const name = localName(tag.name)
    const result = isHolding(name) ? this.#value(name, place) : isNaming(name) ? this.#name(tag) : {}
    this.#level++
    return result
  }

  #name({ name: element, end }: XmlTag): { shownAt?: number } {
    onlyText.lastIndex = end
    const [, name] = onlyText.exec(this.#text) ?? []
    if (name === undefined) return {}
    const isSecret = namesSecret(name.trim())
    const { named, value } = this.#beside(element)
    // `<key>password</key><name>…</name><value>…`: one of its names makes the value secret until the next key.
    const stands = !isSecret && named !== undefined && named.element !== element
    // `<key>a</key><value>…</value><key>password</key>`: the value already has its key.
    const isMeant = isSecret && value !== undefined && value.named !== element && isPair(localName(element), value.name)
    this.#keep(element, {
      named: stands ? named : { element, isSecret },
      ...(value && !isMeant && { value }),
    })
    return isMeant ? { shownAt: value.place } : {}
  }

  #value(name: string, place: number): { isHidden?: boolean } {
    const { named, ...siblings } = this.#beside(name)
    if (named?.isSecret && isPair(localName(named.element), name)) return { isHidden: true }
    this.#keep(name, { ...siblings, ...(named && { named }), value: { name, place, named: named?.element } })
    return {}
  }

  #beside(element: string): Siblings {
    return this.#siblings.get(this.#level)?.get(stemOf(localName(element))) ?? {}
  }

  #keep(element: string, siblings: Siblings): void {
    const beside = this.#siblings.get(this.#level) ?? new Map<string, Siblings>()
    this.#siblings.set(this.#level, beside.set(stemOf(localName(element)), siblings))
  }
}
