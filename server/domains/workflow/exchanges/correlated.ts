export type Correlated =
  | { came: 'instance'; instanceId: string }
  | { came: 'start'; instanceId: string }
  | { came: 'kept' }
  | { came: 'nowhere' }
