# frozen_string_literal: true

# Check that an event was sent by a Laurel loyalty service. One file, for Ruby 3.0 or newer.

require "json"
require "openssl"

module Laurel
  # An event that cannot be trusted; the message says why, for the receiver's log.
  class UnverifiedEvent < StandardError; end

  SECRET = %r{\Awhsec_([A-Za-z0-9+/]{32,}={0,2})\z}
  private_constant :SECRET

  # The event in a delivery, if the service sent it within the last five minutes. body: the text of
  # the request, before it is parsed; headers: a Hash, in any case, or the env of Rack; secret: the
  # endpoint's, whsec_... Raises UnverifiedEvent for anything else.
  def self.verify_event(body:, headers:, secret:, tolerance_seconds: 300, now: Time.now)
    # Without this check a secret that was left out would be a key that everybody knows.
    key = SECRET.match(secret.to_s)&.[](1)&.unpack1("m")
    raise ArgumentError, "secret must be the secret of the endpoint, whsec_..." if key.nil?

    given = headers.to_h { |name, value| [name.to_s.downcase.delete_prefix("http_").tr("_", "-"), value] }
    id, timestamp, signatures = %w[webhook-id webhook-timestamp webhook-signature].map do |name|
      value = given[name]
      raise UnverifiedEvent, "#{name} is missing" unless value.is_a?(String) && !value.empty?

      value.b
    end
    raise UnverifiedEvent, "webhook-timestamp is no time" unless timestamp.match?(/\A[0-9]{1,12}\z/)

    age_seconds = (now.to_i - timestamp.to_i).abs
    if age_seconds > tolerance_seconds
      raise UnverifiedEvent, "webhook-timestamp is #{age_seconds} seconds away"
    end

    digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
    expected = "v1,#{[digest].pack("m0")}"
    unless signatures.split(" ").any? { |one| OpenSSL.secure_compare(one, expected) }
      raise UnverifiedEvent, "no signature in webhook-signature is of this body and secret"
    end

    event = JSON.parse(body.dup.force_encoding(Encoding::UTF_8))
    unless event.is_a?(Hash) && event["id"].to_s.b == id
      raise UnverifiedEvent, "webhook-id is of another event"
    end

    event
  rescue JSON::ParserError
    raise UnverifiedEvent, "the body is no JSON"
  end
end
