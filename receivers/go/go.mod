module laurelverify

go 1.19
