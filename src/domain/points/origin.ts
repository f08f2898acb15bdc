/** Which call made an entry: its credential, and the id of the request. */
export interface Origin {
  /**
   * The id of an API key, of an admin token or of a person; a key's id with `/` and a customer's
   * number: a session of that customer; `root` or `command_line`.
   */
  readonly made_by: string
  readonly request_id: string
}
