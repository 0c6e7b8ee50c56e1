import { isHolding, isNaming, isSecretName } from './secretNames.ts'
import { localName, type XmlTag } from './xmlTags.ts'

/** A text that is all that stands in an element. */
const onlyText = /\s{0,100}(?:<!\[CDATA\[)?([^<>\]]{1,200})(?:\]\]>)?\s{0,100}<\//y

/** What is known of the elements that stand beside each other. */
interface Siblings {
  /** The element that named last, and whether what it named is secret. */
  named?: { element: string; isSecret: boolean }
  /** A value that is shown so far: where, and by which element it was named, if it was. */
  value?: { place: number; named: string | undefined }
}

/**
 * Names and values that stand in elements beside each other, in either order:
 * `<key>password</key><value>…</value>`.
 */
export class XmlPairs {
  #level = 0
  readonly #siblings = new Map<number, Siblings>()
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /**
   * Meets the next tag, whose content will be shown at that place: whether it holds the value of what is secret
   * (`isHidden`), and where such a value was shown before its name came (`shownAt`).
   */
  meet(tag: XmlTag, place: number): { isHidden?: boolean; shownAt?: number } {
    if (tag.isClosing) {
      this.#siblings.delete(this.#level)
      this.#level--
      return {}
    }
    if (tag.isEmpty) return {}
    const name = localName(tag.name)
    const result = isHolding(name) ? this.#value(place) : isNaming(name) ? this.#name(tag) : {}
    this.#level++
    return result
  }

  #name({ name: element, end }: XmlTag): { shownAt?: number } {
    onlyText.lastIndex = end
    const [, name] = onlyText.exec(this.#text) ?? []
    if (name === undefined) return {}
    const isSecret = isSecretName(name.trim())
    const { named, value } = this.#siblings.get(this.#level) ?? {}
    // `<key>password</key><name>…</name><value>…`: it is secret by one of its names until the next key.
    const stands = !isSecret && named !== undefined && named.element !== element
    // `<key>a</key><value>…</value><key>password</key>`: the value has its key already.
    const isMeant = isSecret && value !== undefined && value.named !== element
    this.#siblings.set(this.#level, {
      named: stands ? named : { element, isSecret },
      ...(value && !isMeant && { value }),
    })
    return isMeant ? { shownAt: value.place } : {}
  }

  #value(place: number): { isHidden?: boolean } {
    const siblings = this.#siblings.get(this.#level) ?? {}
    if (siblings.named?.isSecret) return { isHidden: true }
    this.#siblings.set(this.#level, { ...siblings, value: { place, named: siblings.named?.element } })
    return {}
  }
}
