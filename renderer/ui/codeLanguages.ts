import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '../../schemas/types/entity.ts'

/** Loads each language from its own chunk at its first use. */
export const codeLanguages = {
  text: async () => [],
  json: async () => {
    const [{ json, jsonParseLinter }, { linter, lintGutter }] = await Promise.all([
      import('@codemirror/lang-json'),
      import('@codemirror/lint'),
    ])
    const check = jsonParseLinter()
    // An empty text is an absent value, not an error.
    return [json(), lintGutter(), linter(view => (view.state.doc.toString().trim() === '' ? [] : check(view)))]
  },
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  xml: async () => (await import('@codemirror/lang-xml')).xml(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  cel: async () => (await import('./celLanguage.ts')).celLanguage(),
  feel: async () => (await import('./celLanguage.ts')).celLanguage(),
  bpmn: async () => (await import('./celLanguage.ts')).celLanguage(),
  template: async () => (await import('./celLanguage.ts')).templateLanguage(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
} satisfies Record<CodeLanguage, () => Promise<Extension>>
