-- How a shop's e-mails look, and what the merchant says in them.

CREATE TABLE email_brandings (
  shop_id integer PRIMARY KEY REFERENCES shops,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE email_logos (
  shop_id integer NOT NULL REFERENCES shops,
  -- Named by its content.
  logo_id text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 1200),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 600),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 102400),
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, logo_id)
);

CREATE TABLE email_words (
  shop_id integer NOT NULL REFERENCES shops,
  template text NOT NULL,
  language text NOT NULL,
  -- It goes on after a reset, so that an old one never fits again.
  revision integer NOT NULL CHECK (revision >= 1),
  -- null: reset to the standard.
  document jsonb,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, template, language)
);
