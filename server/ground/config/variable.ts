/** An environment variable: how to parse it, and its documentation. */
export interface Variable<T> {
  /** One line for the operator. */
  about: string
  /** Value if the variable is absent or empty. */
  fallback: T
  /** Hides the value from all output. */
  isSecret?: boolean
  /** Why production refuses this value; default: because it is the default. */
  production?: string
  /** Whether production must refuse the value. */
  isOfDevelopment?(value: T): boolean
  /** Returns the parsed value; undefined if the text is invalid. */
  read(text: string): T | undefined
  /** Returns the error for the operator: Chinese (English), without the variable name. */
  wrong(text: string): string
}

type Options<T> = Omit<Variable<T>, 'read' | 'wrong'>

/** Defines an integer variable with limits. */
export function integer(options: Options<number> & { least: number; most: number }): Variable<number> {
  const { least, most, ...rest } = options
  return {
    ...rest,
    read: text => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined
    },
    wrong: text => `应为 ${least} 到 ${most} 的整数，现为 "${text}" (must be an integer from ${least} to ${most})`,
  }
}

/** Defines a variable with a fixed set of values. */
export function choice<T extends string>(options: Options<T> & { of: readonly T[] }): Variable<T> {
  const { of, ...rest } = options
  return {
    ...rest,
    read: text => of.find(word => word === text),
    wrong: text => `应为 ${of.join('、')} 之一，现为 "${text}" (must be one of ${of.join(', ')})`,
  }
}

/** Defines a text variable with an optional test; errors do not repeat a secret. */
export function text<T extends string | undefined>(
  options: Options<T> & { holds?: (value: string) => boolean; should?: string },
): Variable<string | T> {
  const { holds = () => true, should = '', ...rest } = options
  return {
    ...rest,
    read: value => (holds(value) ? value : undefined),
    wrong: value => (options.isSecret ? should : `${should.replace(' (', `，现为 "${value}" (`)}`),
  }
}
