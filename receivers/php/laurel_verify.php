<?php

// Check that an event was sent by a Laurel loyalty service. One file, for PHP 8.1 or newer.

declare(strict_types=1);

namespace Laurel;

/** An event that cannot be trusted; the message says why, for the receiver's log. */
final class UnverifiedEvent extends \RuntimeException
{
}

/**
 * The event in a delivery, if the service sent it within the last five minutes. `$body` is
 * file_get_contents('php://input'), before it is parsed; `$headers` is getallheaders(), $_SERVER or
 * what a framework has; `$secret` is the endpoint's, whsec_... Throws UnverifiedEvent for anything else.
 */
function verify_event(
    string $body,
    array $headers,
    #[\SensitiveParameter] string $secret,
    int $tolerance_seconds = 300,
    ?int $now = null,
): array {
    // Without this check a secret that was left out would be a key that everybody knows.
    if (!preg_match('~\Awhsec_([A-Za-z0-9+/]{32,}={0,2})\z~', $secret, $found)) {
        throw new \InvalidArgumentException('secret must be the secret of the endpoint, whsec_...');
    }
    $key = base64_decode($found[1]);
    $id = header_of($headers, 'webhook-id');
    $timestamp = header_of($headers, 'webhook-timestamp');
    $signatures = explode(' ', header_of($headers, 'webhook-signature'));
    if (!preg_match('~\A[0-9]{1,12}\z~', $timestamp)) {
        throw new UnverifiedEvent('webhook-timestamp is no time');
    }
    $age_seconds = abs(($now ?? time()) - (int) $timestamp);
    if ($age_seconds > $tolerance_seconds) {
        throw new UnverifiedEvent("webhook-timestamp is $age_seconds seconds away");
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    $matching = array_filter($signatures, fn (string $one): bool => hash_equals($expected, $one));
    if ($matching === []) {
        throw new UnverifiedEvent('no signature in webhook-signature is of this body and secret');
    }
    $event = json_decode($body, true);
    if (!is_array($event) || ($event['id'] ?? null) !== $id) {
        throw new UnverifiedEvent('webhook-id is of another event');
    }
    return $event;
}

/** In any case, as $_SERVER spells it, or in a list of one. */
function header_of(array $headers, string $name): string
{
    foreach ($headers as $given => $value) {
        $plain = strtr(preg_replace('~\Ahttp_~', '', strtolower((string) $given)), '_', '-');
        if ($plain !== $name) {
            continue;
        }
        $only = is_array($value) && count($value) === 1 ? reset($value) : $value;
        if (is_string($only) && $only !== '') {
            return $only;
        }
    }
    throw new UnverifiedEvent("$name is missing");
}
