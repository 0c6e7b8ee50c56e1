import type { ReactNode } from 'react'
import type { Conflict } from '../../../runtime/data/conflict.ts'
import type { PageTarget } from '../pageHost.ts'

/** A question with answers; Enter chooses the first. */
export interface Question {
  title: string
  /** Line breaks are kept. */
  text?: string
  /** Label instead of 取消. */
  close?: string
  answers: { key: string; label: string; style?: 'primary' | 'default' | 'danger' }[]
}

/** Dialogs of a page; each resolves when it closes. */
export interface Dialogs {
  /** Returns the key of the chosen answer; undefined if cancelled. */
  ask(question: Question): Promise<string | undefined>
  /** Shows a one-time value with a copy button. */
  reveal(value: { title: string; text: string; again?: boolean }): Promise<void>
  /** Asks how to resolve a concurrent change; undefined if cancelled. */
  conflict(conflict: Conflict): Promise<ConflictAnswer | undefined>
  /** Lists the failures of a batch. */
  failures(failures: Failures): Promise<void>
  /** Shows an action's own dialog until it closes itself. */
  own(draw: (close: () => void) => ReactNode): Promise<void>
  /** Shows a page in a drawer or dialog. */
  openPage(target: PageTarget): Promise<'saved' | 'closed'>
}

/** With `save`, the values to adopt from the stored record; with `take`, likewise, but the form stays open. */
export type ConflictAnswer = { kind: 'reload' } | { kind: 'save' | 'take'; values: Record<string, unknown> }

/** Result of a batch with failures. */
export interface Failures {
  title: string
  done: number
  failed: { id: string; name: string; message: string }[]
}

export type OpenDialog =
  | { id: number; kind: 'question'; question: Question; close(answer: string | undefined): void }
  | { id: number; kind: 'value'; title: string; text: string; again?: boolean; close(): void }
  | { id: number; kind: 'conflict'; conflict: Conflict; close(answer: ConflictAnswer | undefined): void }
  | { id: number; kind: 'failures'; failures: Failures; close(): void }
  | { id: number; kind: 'own'; draw: (close: () => void) => ReactNode; close(): void }
  | { id: number; kind: 'page'; target: PageTarget; close(result: 'saved' | 'closed'): void }

export interface ConfirmOptions {
  text?: string
  danger?: boolean
}

/** Asks for confirmation: `await confirm(dialogs, '确定要删除该数据吗？')`. */
export const confirm = async (dialogs: Dialogs, title: string, options: ConfirmOptions = {}): Promise<boolean> =>
  (await dialogs.ask({
    title,
    ...(options.text ? { text: options.text } : {}),
    answers: [{ key: 'ok', label: '确定', style: options.danger ? 'danger' : 'primary' }],
  })) === 'ok'
