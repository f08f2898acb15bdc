/** Where an e-mail would be promised that does not reach anybody. */
export const email_promise = {
  all_off: 'E-mails are turned off, so none will be sent.',
  not_sent: 'This e-mail is not in use, so it will not be sent.',
  no_mail_server: 'There is no mail server, so no e-mail will leave the mailbox.',
}
